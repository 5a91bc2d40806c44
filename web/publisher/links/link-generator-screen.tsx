import { t } from '#web/lib/i18n.ts';
import { numberOf, useUrl } from '#web/lib/use-url.ts';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkHistory } from './link-history.tsx';

/**
 * Link Generator: paste an address, get the tracking link; the list below has all links made so
 * far.
 */
export default function LinkGeneratorScreen() {
  const [url, setUrl] = useUrl();
  const siteId = numberOf(url.channel, 0) || undefined;
  return (
    <>
      <PageHeader
        title={t('Link Generator')}
        sub={t('Create tracking links to any page of a joined brand.')}
        actions={
          <ChannelSelect
            label={t('Create links for')}
            value={siteId}
            onChange={(chosen) => setUrl({ channel: String(chosen), curPage: url.curPage })}
          />
        }
      />
      <LinkForm siteId={siteId} given={url.url} />
      <LinkHistory />
    </>
  );
}
