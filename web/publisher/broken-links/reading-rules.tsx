import type { showLinkScans } from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { Trans } from '#web/ui/trans.tsx';

/** What a scan reads, what it excludes, and how it identifies itself. */
export function ReadingRules({ rules }: { rules: ReplyOf<typeof showLinkScans>['rules'] }) {
  const { pages, seconds_between, every_days, user_agent } = rules;
  return (
    <section className="card" aria-labelledby="rules">
      <h2 id="rules">{t('How we check your pages')}</h2>
      <ul className="quiet m-0 mt-8 pl-20 grid gap-4">
        <li>
          <Trans
            id={
              'Approved websites, every {every_days} days and on request; up to {pages} pages, found through links and your sitemap.'
            }
            values={{ every_days, pages: countText(pages) }}
          />
        </li>
        <li>
          <Trans
            id={
              'We respect robots.txt on your website and the brand’s. We request one page at a time, with a pause of at least {seconds_between} s.'
            }
            values={{ seconds_between }}
          />
        </li>
        <li>
          {t(
            'We look for tracking links and direct links to brands of the network. Links added by scripts are not detected.',
          )}
        </li>
        <li>{t('No clicks are counted: we open the brand’s page, never your tracking link.')}</li>
        <li>
          {t(
            '“Could not be verified” is not a problem with your link: the brand’s page blocked our check.',
          )}
        </li>
        <li>
          <Trans
            id={'User agent: <0>{user_agent}</0>'}
            values={{ user_agent }}
            components={{ 0: <code className="break-anywhere" /> }}
          />
        </li>
      </ul>
    </section>
  );
}
