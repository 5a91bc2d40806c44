import type { showLinkScans } from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';

/** What a scan reads, what it excludes, and how it identifies itself. */
export function ReadingRules({ rules }: { rules: ReplyOf<typeof showLinkScans>['rules'] }) {
  const { pages, seconds_between, every_days, user_agent } = rules;
  return (
    <section className="card" aria-labelledby="rules">
      <h2 id="rules">How your pages are read</h2>
      <ul className="quiet" style={{ margin: '8px 0 0', paddingLeft: 20, display: 'grid', gap: 4 }}>
        <li>
          Approved websites, every {every_days} days and when you ask; up to{' '}
          {pages.toLocaleString('en')} pages, found by their links and your sitemap.
        </li>
        <li>
          Your robots.txt is honoured, and so is the brand’s. One page at a time, with a pause of at
          least {seconds_between} s.
        </li>
        <li>
          We look for your tracking links and for plain links to brands of the network. Links that a
          script writes are not seen.
        </li>
        <li>No clicks are counted: we visit the brand’s page, never your tracking link.</li>
        <li>“Could not be verified” is no fault: the brand’s page did not let us look.</li>
        <li>
          In your logs: <code style={{ overflowWrap: 'anywhere' }}>{user_agent}</code>
        </li>
      </ul>
    </section>
  );
}
