import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { copyLink } from '#web/lib/copy-link.ts';
import { t } from '#web/lib/i18n.ts';
import { recogniseBrand } from '#web/lib/recognise-brand.ts';
import { filledSubIds, recallSubIds, rememberSubIds } from '#web/lib/sub-ids.ts';
import { addUtm, utmNames } from '#web/lib/utm.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { JoinedBrandSelect } from '#web/ui/joined-brand-select.tsx';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { LinkResult } from '#web/ui/link-result.tsx';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { hintOfPage, useWhosePage } from '#web/ui/use-whose-page.ts';

type CreateLinkDialogProps = { opened: boolean; onClose: () => void };

/** A tracking link from any screen: made, copied and shown with its QR code. */
export function CreateLinkDialog({ opened, onClose }: CreateLinkDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Create link')} width={560}>
      <CreateLinkForm onClose={onClose} />
    </AppDialog>
  );
}

const EMPTY = {
  target_url: '',
  mcid: '',
  /** The home page of the chosen brand. */
  site_url: '',
  slug: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
};

function CreateLinkForm({ onClose }: Pick<CreateLinkDialogProps, 'onClose'>) {
  const [siteId, setSiteId] = useState<number>();
  const [subIds, setSubIds] = useState(recallSubIds);
  const form = useForm(generateLink, EMPTY, {
    fieldOfKey: linkFieldOfKey,
    inputOf: (_, errors) => {
      if (input.mcid !== '') {
        return { ...input, ...filledSubIds(subIds), ...(siteId && { site_id: siteId }) };
      }
      errors.show({ target_url: page.problem ?? t('Choose a brand.') });
      return null;
    },
    refreshes: [listLinks, homeDashboard],
    onDone: ({ short_url }) => {
      rememberSubIds(subIds);
      copyLink(short_url);
    },
  });
  const { field } = form;
  const { page, input } = useRequest(form.values, siteId);
  return (
    <>
      <DialogForm form={form} onCancel={onClose} sendLabel={t('Create and copy')}>
        <TextInput
          label={t('Target page')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          {...field('target_url')}
          description={hintOfPage(page)}
        />
        <BrandField form={form} siteId={siteId} />
        <ChannelSelect value={siteId} onChange={setSiteId} />
        <SlugField field={field} />
        <UtmFields field={field} />
        <SubIdSection value={subIds} onChange={setSubIds} errors={form.errors} />
      </DialogForm>
      <div aria-live="polite" className={form.data && 'mt-16'}>
        {form.data && <LinkResult {...form.data} />}
      </div>
    </>
  );
}

type BrandFieldProps = {
  form: Fields<typeof EMPTY>;
  siteId: number | undefined;
};

function BrandField({ form: { values, set }, siteId }: BrandFieldProps) {
  return (
    <JoinedBrandSelect
      label={t('Brand')}
      placeholder={t('Detect from the address')}
      siteId={siteId}
      value={values.mcid}
      onChange={(mcid, brand) => set({ mcid, site_url: brand?.site_url ?? '' })}
    />
  );
}

type Field = Fields<typeof EMPTY>['field'];

function SlugField({ field }: { field: Field }) {
  return (
    <TextInput
      label={t('Custom address')}
      description={t('Optional: the end of the short link, for example summer-sale.')}
      autoComplete="off"
      spellCheck={false}
      {...field('slug')}
    />
  );
}

function UtmFields({ field }: { field: Field }) {
  return (
    <details>
      <summary>{t('Campaign parameters (UTM)')}</summary>
      <div className="stack gap-12 mt-12">
        {utmNames.map((name) => (
          <TextInput key={name} label={name} autoComplete="off" {...field(name)} />
        ))}
      </div>
    </details>
  );
}

function SubIdSection(fields: ComponentProps<typeof SubIdFields>) {
  return (
    <details open={Object.values(fields.value).some(Boolean)}>
      <summary>{t('Sub-ids')}</summary>
      <div className="mt-12">
        <SubIdFields {...fields} />
      </div>
    </details>
  );
}

/**
 * The request of the form: the brand is that of the address unless one is chosen; without an
 * address the link leads to the home page of the chosen brand.
 */
function useRequest(values: typeof EMPTY, siteId: number | undefined) {
  const { address, host } = recogniseBrand(values.target_url.trim(), []);
  const page = useWhosePage(host === '' ? '' : address, siteId);
  const isEmpty = values.target_url.trim() === '';
  const target = isEmpty ? values.site_url : address;
  const input = {
    mcid: values.mcid || (page.brand?.mcid ?? ''),
    target_url: addUtm(target, values),
    ...(values.slug && { slug: values.slug }),
  };
  return { page, input };
}
