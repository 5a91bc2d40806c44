import { Button } from '@mantine/core';
import { IconBookmark, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { readLinkCode } from '#contract/links/linkbook.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { CopyButton, CopyField } from '#web/ui/copy-field.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { LinkCode } from './link-code.ts';
import styles from './linkbook.module.css';
import { PageLinkCard } from './page-link-card.tsx';

/**
 * Linkbook: making tracking links on other sites. The bookmarklet opens this screen with the
 * address of the current page, whose link is made immediately.
 */
export default function LinkbookScreen() {
  const [url, setUrl] = useUrl();
  const codes = useApiQuery(readLinkCode, {});
  const siteId = numberOf(url.channel, 0);
  const list = codes.data?.list ?? [];
  const code = list.find((one) => one.site_id === siteId) ?? list[0];
  return (
    <>
      <PageHeader
        title={t('Linkbook')}
        sub={t('Create tracking links from any page, or automatically on your own pages.')}
        actions={
          <ChannelSelect
            label={t('Links for')}
            value={siteId || undefined}
            onChange={(chosen) => setUrl({ channel: String(chosen) })}
          />
        }
      />
      {codes.error ? (
        <LoadError error={codes.error} onRetry={() => void codes.refetch()} />
      ) : code ? (
        <div className="stack" key={code.track}>
          <PageLinkCard code={code} given={url.url} />
          <div className={styles.columns}>
            <BookmarkCard code={code} />
            <ExtensionCard code={code} />
          </div>
          <ScriptCard code={code} />
        </div>
      ) : (
        <div className="stack">
          <Skeleton height={180} />
          <Skeleton height={220} />
        </div>
      )}
    </>
  );
}

/** A bookmarklet to drag to the bookmarks bar. */
function BookmarkCard({ code }: { code: LinkCode }) {
  const link = useRef<HTMLAnchorElement>(null);
  // React refuses javascript: addresses, for good reason. This one is our own and only to be
  // dragged: a click on it does nothing.
  useEffect(() => {
    const anchor = link.current;
    const stay = (event: Event) => event.preventDefault();
    anchor?.setAttribute('href', code.bookmarklet);
    anchor?.addEventListener('click', stay);
    return () => anchor?.removeEventListener('click', stay);
  }, [code.bookmarklet]);
  return (
    <section className="card stack gap-12" aria-labelledby="bookmark">
      <h2 id="bookmark">{t('Bookmarklet')}</h2>
      <p>
        {t(
          "Drag this button to your bookmarks bar. Click it on a brand's page to open a small window with your link. Nothing is loaded into the brand's page.",
        )}
      </p>
      <div className="row">
        <a
          ref={link}
          href="/tools/linkbook"
          className={styles.bookmark}
          title={t('Drag to your bookmarks bar')}
        >
          <IconBookmark size={18} />
          {t('{network} link', { network: network.name })}
        </a>
        <CopyButton text={code.bookmarklet} what={t('bookmark address')} />
      </div>
    </section>
  );
}

/** The browser extension, packed for this channel. */
function ExtensionCard({ code }: { code: LinkCode }) {
  const { pathname, search } = new URL(code.extension_url);
  return (
    <section className="card stack gap-12" aria-labelledby="extension">
      <h2 id="extension">{t('Browser extension')}</h2>
      <p>
        <Trans
          id={
            'For Chrome, Edge and Firefox, already set up for {name}. It reads a page only when you click its button, and it connects only to {network}.'
          }
          values={{ name: code.name, network: network.name }}
        />
      </p>
      <div>
        <Button
          component="a"
          variant="default"
          href={pathname + search}
          download
          leftSection={<IconDownload size={18} />}
        >
          {t('Download the extension')}
        </Button>
      </div>
      <p className="quiet">
        <Trans
          id={
            'Unzip the file, open <0>chrome://extensions</0>, turn on developer mode, select "Load unpacked" and choose the folder.'
          }
          components={{ 0: <code /> }}
        />
      </p>
    </section>
  );
}

/** The script for the publisher's own pages, with the link code it carries. */
function ScriptCard({ code }: { code: LinkCode }) {
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
