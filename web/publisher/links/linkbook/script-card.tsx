import { t } from '#web/lib/i18n.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { LinkCode } from './link-code.ts';

/** The script for the publisher's own pages, with the link code it carries. */
export function ScriptCard({ code }: { code: LinkCode }) {
  return (
    <section className="card stack gap-12" aria-labelledby="script">
      <h2 id="script">{t('Script for your pages')}</h2>
      <p>
        <Trans
          id={
            'Add this line before <0/>. Links to brands that {name} has joined become tracking links automatically. Other links are not changed.'
          }
          values={{ name: code.name }}
          components={{ 0: <code>{'</body>'}</code> }}
        />
      </p>
      <CopyField text={code.script} what={t('script')} />
      <ul className="m-0 pl-20">
        <li>
          <Trans
            id={'<0>data-tag="blog"</0> on the script adds a tag to every link, as uid1.'}
            components={{ 0: <code /> }}
          />
        </li>
        <li>
          <Trans
            id={
              '<0>data-linkbook="off"</0> on a link, or on an element around several links, excludes them.'
            }
            components={{ 0: <code /> }}
          />
        </li>
        <li>
          {t(
            'It sends one request per page with only the hosts that the page links to: no cookies, no visitor data, no paths. It does not change the layout of the page.',
          )}
        </li>
        <li>
          <Trans
            id={'Replaced links are marked <0>rel="sponsored"</0>, as search engines require.'}
            components={{ 0: <code /> }}
          />
        </li>
      </ul>
      <div className="row">
        <span className="quiet">{t('Your link code')}</span>
        <CopyField text={code.track} what={t('link code')} />
      </div>
    </section>
  );
}
