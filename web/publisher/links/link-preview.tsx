import { useDebouncedValue } from '@mantine/hooks';
import { previewLink } from '#contract/links/publisher.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

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
  if (preview.error) return <p role="status">Cannot create a link: {preview.error.text}.</p>;
  if (!preview.data) return null;
  const { tracking_preview, params } = preview.data;
  const own = params.filter((param) => !param.added);
  const added = params.find((param) => param.added);
  return (
    <div role="status" className={preview.isPlaceholderData ? 'dimmed' : undefined}>
      <p className="break-anywhere">
        {!mcid && <strong>{preview.data.merchant_name}: </strong>}
        <span className="quiet">Visitors are sent to</span> <code>{tracking_preview}</code>
      </p>
      {added && (
        <p className="quiet">
          <code>{added.name}</code> identifies the click to the brand
          {own.length > 0 && `; your own ${namesOf(own)} ${own.length > 1 ? 'are' : 'is'} kept`}.
        </p>
      )}
    </div>
  );
}

const namesOf = (params: readonly { name: string }[]) =>
  params.map((param) => param.name).join(', ');
