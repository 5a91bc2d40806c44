import { readLinkCode } from '#contract/links/linkbook.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BookmarkCard } from './bookmark-card.tsx';
import { ExtensionCard } from './extension-card.tsx';
import styles from './linkbook.module.css';
import { PageLinkCard } from './page-link-card.tsx';
import { ScriptCard } from './script-card.tsx';

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
