import type { showLinkScans } from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';

/** What a scan reads, what it excludes, and how it identifies itself. */
export function ReadingRules({ rules }: { rules: ReplyOf<typeof showLinkScans>['rules'] }) {
  const { pages, seconds_between, every_days, user_agent } = rules;
  return (
    <section className="card" aria-labelledby="rules">
      <h2 id="rules">How we check your pages</h2>
      <ul className="quiet m-0 mt-8 pl-20 grid gap-4">
        <li>
          Approved websites, every {every_days} days and on request; up to{' '}
          {pages.toLocaleString('en')} pages, found through links and your sitemap.
        </li>
        <li>
          We respect robots.txt on your site and the brand’s. We request one page at a time, with a
          pause of at least {seconds_between} s.
        </li>
        <li>
          We look for tracking links and direct links to brands of the network. Links added by
          scripts are not detected.
        </li>
        <li>No clicks are counted: we open the brand’s page, never your tracking link.</li>
        <li>
          “Could not be verified” is not a problem with your link: the brand’s page blocked our
          check.
        </li>
        <li>
          User agent: <code className="break-anywhere">{user_agent}</code>
        </li>
      </ul>
    </section>
  );
}
