import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { generateLink } from '#contract/links/publisher.ts';
import { copyLink } from '#web/lib/copy-link.ts';
import { useFormValues } from '#web/lib/form-drafts.ts';
import { t } from '#web/lib/i18n.ts';
import { addressesIn, recogniseBrand, type Target } from '#web/lib/recognise-brand.ts';
import { filledSubIds, recallSubIds, rememberSubIds, type SubIds } from '#web/lib/sub-ids.ts';
import { showError } from '#web/lib/toast.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { type FieldErrors, useFieldErrors } from '#web/ui/use-form.ts';
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
/** Used to check the sub-ids of several targets. */
const ANY_TARGET = 'https://example.com/';

/** One field for one address or many, the sub-ids, and the resulting links. */
export function LinkForm({ siteId, given }: LinkFormProps) {
  const [{ text }, setTyped] = useFormValues({ text: given ?? '' });
  const [subIds, setSubIds] = useState(recallSubIds);
  const errors = useFieldErrors(linkFieldOfKey);
  const { joined, brands, targets, open, recognised, choose } = useTargets(siteId, text);
  const { results, isBusy, makeLinks } = useLinkMaking();
  const only = targets.length === 1 ? targets[0] : undefined;
  const blocking = only ? open : [];
  const make = makingOf({ siteId, targets, subIds, errors, makeLinks });
  return (
    <>
      <SendForm
        className="card stack"
        aria-label={t('Create links')}
        onSend={() => blocking.length === 0 && void make()}
      >
        <TargetsField
          value={text}
          onChange={(typed) => setTyped({ text: typed })}
          {...errors.on('target_url')}
        />
        {joined.error && <LoadError error={joined.error} onRetry={() => void joined.refetch()} />}
        <TargetList
          targets={recognised}
          brands={joined.data && brands}
          siteId={siteId}
          onChoose={choose}
        />
        {only && blocking.length === 0 && (
          <LinkPreview siteId={siteId} mcid={only.brand?.mcid} address={only.address} />
        )}
        <SubIdSet value={subIds} onChange={setSubIds} errors={errors} />
        <div className="row">
          <MakeButton
            count={targets.length}
            blocking={joined.data ? blocking : []}
            isBusy={isBusy}
          />
          <CsvUpload
            siteId={siteId}
            isBusy={isBusy && targets.length === 0}
            makeLinks={makeLinks}
          />
        </div>
      </SendForm>
      <div aria-live="polite">
        <LinkResults results={results} />
      </div>
    </>
  );
}

type MakingOptions = Pick<ReturnType<typeof useLinkMaking>, 'makeLinks'> & {
  siteId: number | undefined;
  targets: readonly Target[];
  subIds: SubIds;
  errors: FieldErrors;
};

/** Checks a single target before it is sent; of several, the server refuses each on its own. */
function makingOf({ siteId, targets, subIds, errors, makeLinks }: MakingOptions) {
  const isSingle = targets.length === 1;
  return async () => {
    const inputs = inputsOf(targets, subIds);
    const checked = isSingle ? inputs[0] : { target_url: ANY_TARGET, ...filledSubIds(subIds) };
    if (inputs.length === 0) return errors.check(generateLink, { mcid: '-', target_url: '' });
    if (!errors.check(generateLink, { mcid: '-', ...checked })) return;
    if (inputs.length > MAX_COUNT)
      return showError(t('At most {MAX_COUNT} links can be created at once.', { MAX_COUNT }));
    const made = await makeLinks(siteId, inputs);
    if (made.some((result) => result.link)) rememberSubIds(subIds);
    if (made.length === 1 && made[0]?.link) copyLink(made[0].link.short_url);
    const refusal = made.length === 1 ? made[0]?.error : undefined;
    if (refusal && !errors.take(refusal)) showError(refusal.text);
  };
}

const inputsOf = (targets: readonly Target[], subIds: SubIds) =>
  targets.map(({ typed, address, host, brand }) => ({
    ...(brand && { mcid: brand.mcid }),
    target_url: host === '' ? typed : address,
    ...filledSubIds(subIds),
  }));

type TargetsFieldProps = Pick<TextareaProps, 'error' | 'onInput'> & {
  value: string;
  onChange: (text: string) => void;
};

function TargetsField({ value, onChange, ...rest }: TargetsFieldProps) {
  return (
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
      value={value}
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SubIdSet(fields: ComponentProps<typeof SubIdFields>) {
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="p-0 mb-8">
        <strong>{t('Sub-ids')}</strong>{' '}
        <span className="quiet">
          {t('optional; returned in reports and postbacks, and remembered on this device')}
        </span>
      </legend>
      <SubIdFields {...fields} />
    </fieldset>
  );
}

type MakeButtonProps = {
  count: number;
  /** The only target, if no link to it can be made. */
  blocking: readonly Target[];
  isBusy: boolean;
};

function MakeButton({ count, blocking, isBusy }: MakeButtonProps) {
  const label = count > 1 ? t('Create {count} links', { count }) : t('Create link');
  const [target] = blocking;
  if (target) return <DisabledButton why={whyNot(target)}>{label}</DisabledButton>;
  return (
    <Button type="submit" loading={isBusy}>
      {label}
    </Button>
  );
}

type CsvUploadProps = Pick<ReturnType<typeof useLinkMaking>, 'isBusy' | 'makeLinks'> & {
  siteId: number | undefined;
};

function CsvUpload({ siteId, isBusy, makeLinks }: CsvUploadProps) {
  const makeOfFile = async (links: readonly CsvLink[]) => {
    const made = await makeLinks(siteId, links);
    if (made.length === 1 && made[0]?.error) showError(made[0].error.text);
  };
  return <CsvButton busy={isBusy} onLinks={(links) => void makeOfFile(links)} />;
}

function whyNot({ host }: Target): string {
  return host === ''
    ? t('This is not a valid address.')
    : t('Select the brand for the unrecognised address.');
}

/** The addresses of a text, each with the joined brand it belongs to or that the user chose. */
function useTargets(siteId: number | undefined, text: string) {
  const joined = useJoinedBrands(siteId);
  const [chosen, setChosen] = useState<Readonly<Record<string, BrandRow>>>({});
  const brands = joined.data?.list ?? [];
  const targets = addressesIn(text).map((typed) => {
    const target = recogniseBrand(typed, brands);
    return { ...target, brand: chosen[typed] ?? target.brand };
  });
  // If more brands are joined than one reply holds, the server recognises the others.
  const isWhole = (joined.data?.total ?? 0) <= brands.length;
  const isOpen = (target: Target) => target.brand === null && (isWhole || target.host === '');
  return {
    joined,
    brands,
    targets,
    /** Those without a valid address, or without a brand. */
    open: targets.filter(isOpen),
    /** Those about which something can be said; the server recognises the others. */
    recognised: targets.filter((target) => target.brand !== null || isOpen(target)),
    choose: (typed: string, brand: BrandRow) =>
      setChosen((before) => ({ ...before, [typed]: brand })),
  };
}
