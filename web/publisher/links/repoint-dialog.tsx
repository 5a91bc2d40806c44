import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { editLink, type LinkRow, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { recogniseBrand, type Target } from '#web/lib/recognise-brand.ts';
import { filledSubIds, type SubIds, subIdNames } from '#web/lib/sub-ids.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { LinkPreview } from './link-preview.tsx';

type RepointDialogProps = { link: LinkRow | null; opened: boolean; onClose: () => void };

/** Re-points a link, or changes its sub-ids, wherever the link was published. */
export function RepointDialog({ link, opened, onClose }: RepointDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Edit link')} width={560}>
      {link && <RepointForm key={link.link_id} link={link} onDone={onClose} />}
    </AppDialog>
  );
}

function RepointForm({ link, onDone }: { link: LinkRow; onDone: () => void }) {
  const { target_url } = link;
  const [subIds, setSubIds] = useState(() => subIdsOf(link));
  const brands = useJoinedBrands(link.site_id).data?.list ?? [];
  const form = useForm(
    editLink,
    { target_url },
    {
      fieldOfKey: linkFieldOfKey,
      inputOf: (values, errors) => {
        const target = recogniseBrand(values.target_url.trim(), brands);
        if (target.typed !== '') return inputOf(link, target, subIds);
        errors.show({ target_url: t('Enter a page address') });
        return null;
      },
      refreshes: [listLinks],
      done: t('Link saved'),
      onDone,
    },
  );
  const target = recogniseBrand(form.values.target_url.trim(), brands);
  const mcid = target.brand?.mcid;
  return (
    <DialogForm form={form} onCancel={onDone} sendLabel={t('Save')}>
      <p className="break-anywhere">
        <Trans
          id={
            '<0>{short_url}</0> keeps its address, so you do not need to update it where it is published.'
          }
          values={{ short_url: link.short_url }}
          components={{ 0: <code /> }}
        />
      </p>
      <TextInput
        label={t('Target page')}
        description={targetHint(link, target)}
        inputMode="url"
        autoComplete="off"
        {...form.field('target_url')}
        data-autofocus
      />
      {target.host !== '' && (
        <LinkPreview siteId={link.site_id} mcid={mcid} address={target.address} />
      )}
      <SubIdFields value={subIds} onChange={setSubIds} errors={form.errors} />
    </DialogForm>
  );
}

function targetHint(link: LinkRow, { brand }: Target): string {
  const { merchant_name } = link;
  if (!brand || brand.mcid === link.mcid) {
    return t('A page of {merchant_name} or of another joined brand.', { merchant_name });
  }
  return t('A page of {merchant_name} instead of {merchant_name2}.', {
    merchant_name: brand.merchant_name,
    merchant_name2: merchant_name,
  });
}

/** The changes of a link; a target that stays is not sent, since it may lead elsewhere by now. */
function inputOf(link: LinkRow, target: Target, subIds: SubIds): InputOf<typeof editLink> {
  return {
    link_id: link.link_id,
    ...(target.typed !== link.target_url && {
      ...(target.brand && { mcid: target.brand.mcid }),
      target_url: target.address,
    }),
    ...filledSubIds(subIds),
    clear: subIdNames.filter((name) => link[name] !== null && subIds[name].trim() === ''),
  };
}

const subIdsOf = (link: LinkRow) =>
  Object.fromEntries(subIdNames.map((name) => [name, link[name] ?? ''])) as SubIds;
