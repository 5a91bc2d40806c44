import { useDebouncedValue } from '@mantine/hooks';
import { previewLink } from '#contract/links/publisher.ts';
import { msg } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
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
        <Trans
          id={'<0>Visitors are sent to</0> {address}'}
          values={{ address: <code>{tracking_preview}</code> }}
          components={{ 0: <span className="quiet" /> }}
        />
      </p>
      {added && (
        <p className="quiet">
          <Trans
            id={own.length > 0 ? ADDED_BESIDE_OWN : ADDED}
            values={{ name: added.name, own: namesOf(own), count: own.length }}
            components={{ 0: <code /> }}
          />
        </p>
      )}
    </div>
  );
}

const ADDED = msg('<0>{name}</0> identifies the click to the brand.');
const ADDED_BESIDE_OWN = msg(
  '<0>{name}</0> identifies the click to the brand; your own {own} {count, plural, one {is} other {are}} kept.',
);

const namesOf = (params: readonly { name: string }[]) => listText(params.map(({ name }) => name));
