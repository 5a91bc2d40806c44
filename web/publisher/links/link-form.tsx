import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { generateLink } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { addressesIn, recogniseBrand, type Target } from '#web/lib/recognise-brand.ts';
import { filledSubIds, recallSubIds, rememberSubIds } from '#web/lib/sub-ids.ts';
import { showError } from '#web/lib/toast.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { CsvButton } from './csv-button.tsx';
import { LinkPreview } from './link-preview.tsx';
import { LinkResults } from './link-results.tsx';
import { useLinkMaking } from './make-links.ts';
import type { CsvLink } from './read-csv.ts';
import { TargetList } from './target-list.tsx';

type LinkFormProps = {
  siteId: number | undefined;
  /** The address passed by a link to this screen. */
  given: string | undefined;
};

const MAX_COUNT = 100;

/** One field for one address or many, the sub-ids, and the resulting links. */
export function LinkForm({ siteId, given }: LinkFormProps) {
  const joined = useJoinedBrands(siteId);
  const brands = joined.data?.list ?? [];
  const [text, setText] = useState(given ?? '');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [subIds, setSubIds] = useState(recallSubIds);
  const errors = useFieldErrors(linkFieldOfKey);
  const { results, isBusy, makeLinks } = useLinkMaking();
  const targets = addressesIn(text).map((typed) => {
    const target = recogniseBrand(typed, brands);
    const mcid = chosen[typed] ?? target.brand?.mcid;
    return { ...target, brand: brands.find((brand) => brand.mcid === mcid) ?? null };
  });
  // If more brands are joined than one reply holds, the server recognises the others.
  const isWhole = (joined.data?.total ?? 0) <= brands.length;
  const isOpen = (target: Target) => target.brand === null && (isWhole || target.host === '');
  const unknown = targets.filter(isOpen).length;
  const only = targets.length === 1 ? targets[0] : undefined;
  const make = async () => {
    const inputs = targets.map(({ address, brand }) => ({
      ...(brand && { mcid: brand.mcid }),
      target_url: address,
      ...filledSubIds(subIds),
    }));
    if (inputs.length === 0) return errors.check(generateLink, { mcid: '-', target_url: '' });
    if (inputs.some((input) => !errors.check(generateLink, { mcid: '-', ...input }))) return;
    if (inputs.length > MAX_COUNT)
      return showError(t('At most {MAX_COUNT} links can be created at once.', { MAX_COUNT }));
    const made = await makeLinks(siteId, inputs);
    if (made.some((result) => result.link)) rememberSubIds(subIds);
    const refusal = made.length === 1 ? made[0]?.error : undefined;
    if (refusal && !errors.take(refusal)) showError(refusal.text);
  };
  const makeOfFile = async (links: readonly CsvLink[]) => {
    const made = await makeLinks(siteId, links);
    if (made.length === 1 && made[0]?.error) showError(made[0].error.text);
  };
  const label =
    targets.length > 1 ? t('Create {length} links', { length: targets.length }) : t('Create link');
  return (
    <>
      <form
        className="card stack"
        aria-label={t('Create links')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unknown === 0 || targets.length === 0) void make();
        }}
      >
        <Textarea
          name="target_url"
          label={t('Target page')}
          description={t('Paste one or more brand page addresses, one per line.')}
          placeholder="https://shop.example.com/shoes"
          size="md"
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          autoComplete="off"
          value={text}
          {...errors.on('target_url')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {joined.error && <LoadError error={joined.error} onRetry={() => void joined.refetch()} />}
        <TargetList
          targets={isWhole ? targets : targets.filter((one) => one.brand || one.host === '')}
          brands={joined.data?.list}
          onChoose={(typed, mcid) => setChosen((before) => ({ ...before, [typed]: mcid }))}
        />
        {only && !isOpen(only) && (
          <LinkPreview siteId={siteId} mcid={only.brand?.mcid} address={only.address} />
        )}
        <fieldset className="m-0 p-0 border-0 min-w-0">
          <legend className="p-0 mb-8">
            <strong>{t('Sub-ids')}</strong>{' '}
            <span className="quiet">
              {t('optional; returned in reports and postbacks, and remembered on this device')}
            </span>
          </legend>
          <SubIdFields value={subIds} onChange={setSubIds} errors={errors} />
        </fieldset>
        <div className="row">
          {unknown > 0 && joined.data ? (
            <DisabledButton why={whyNot(targets.filter(isOpen))}>{label}</DisabledButton>
          ) : (
            <Button type="submit" loading={isBusy}>
              {label}
            </Button>
          )}
          <CsvButton
            busy={isBusy && targets.length === 0}
            onLinks={(links) => void makeOfFile(links)}
          />
        </div>
      </form>
      <div aria-live="polite">
        <LinkResults results={results} />
      </div>
    </>
  );
}

/**
 * The reason why no link can be made: invalid lines first, since they have to be corrected anyway.
 */
function whyNot(targets: readonly Target[]): string {
  const wrong = targets.filter((target) => target.host === '').length;
  if (wrong > 0) {
    return wrong === 1
      ? t('One line is not a valid address.')
      : t('{wrong} lines are not valid addresses.', { wrong });
  }
  const unknown = targets.filter((target) => target.brand === null).length;
  return unknown === 1
    ? t('Select the brand for the unrecognised address.')
    : t('Select the brands for the {unknown} unrecognised addresses.', { unknown });
}
