import { useDebouncedValue } from '@mantine/hooks';
import { previewLink } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Trans } from '#web/ui/trans.tsx';

type LinkPreviewProps = {
  siteId: number | undefined;
  /** undefined: the server recognises the brand. */
  mcid: string | undefined;
  address: string;
};

const PAUSE_MS = 350;

/** Where visitors of the link will arrive, computed by the same rule as the redirect. */
export function LinkPreview(props: LinkPreviewProps) {
  const [{ siteId, mcid, address }] = useDebouncedValue(props, PAUSE_MS);
  const preview = useApiQuery(
    previewLink,
    { site_id: siteId, mcid, target_url: address },
    { quiet: true, enabled: address.length <= 255, staleTime: 60_000 },
  );
  if (preview.error)
    return (
      <p role="status">
        <Trans id={'Cannot create a link: {text}.'} values={{ text: preview.error.text }} />
      </p>
    );
  if (!preview.data) return null;
  const { tracking_preview, params } = preview.data;
  const own = params.filter((param) => !param.added);
  const added = params.find((param) => param.added);
  return (
    <div role="status" className={preview.isPlaceholderData ? 'dimmed' : undefined}>
      <p className="break-anywhere">
        {!mcid && <strong>{preview.data.merchant_name}: </strong>}
        <span className="quiet">{t('Visitors are sent to')}</span> <code>{tracking_preview}</code>
      </p>
      {added && (
        <p className="quiet">
          <Trans
            id={'<0>{name}</0> identifies the click to the brand'}
            values={{ name: added.name }}
            components={{ 0: <code /> }}
          />
          {own.length > 0 &&
            t('; your own {own} {count, plural, one {is} other {are}} kept', {
              own: namesOf(own),
              count: own.length,
            })}
          .
        </p>
      )}
    </div>
  );
}

const namesOf = (params: readonly { name: string }[]) =>
  params.map((param) => param.name).join(', ');
