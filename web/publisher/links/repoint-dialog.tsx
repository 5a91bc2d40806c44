import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { editLink, type LinkRow, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { recogniseBrand, type Target } from '#web/lib/recognise-brand.ts';
import { filledSubIds, type SubIds, subIdNames } from '#web/lib/sub-ids.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { linkFieldOfKey } from '#web/ui/link-fields.ts';
import { SubIdFields } from '#web/ui/sub-id-fields.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useSend } from '#web/ui/use-send.ts';
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
  const [typed, setTyped] = useState(link.target_url);
  const [subIds, setSubIds] = useState(() => subIdsOf(link));
  const brands = useJoinedBrands(link.site_id).data?.list ?? [];
  const errors = useFieldErrors(linkFieldOfKey);
  const target = recogniseBrand(typed.trim(), brands);
  const mcid = target.brand?.mcid;
  const edit = useSend(editLink, errors, {
    refreshes: [listLinks],
    done: t('Link saved'),
    onDone,
  });
  const save = () => {
    const input = inputOf(link, target, subIds);
    if (target.typed === '') errors.show({ target_url: t('Enter a page address') });
    else if (errors.check(editLink, input)) edit.mutate(input);
  };
  return (
    <DialogForm onSend={save} onCancel={onDone} loading={edit.isPending} sendLabel={t('Save')}>
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
        name="target_url"
        label={t('Target page')}
        description={targetHint(link, target)}
        inputMode="url"
        autoComplete="off"
        value={typed}
        {...errors.on('target_url')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {target.host !== '' && (
        <LinkPreview siteId={link.site_id} mcid={mcid} address={target.address} />
      )}
      <SubIdFields value={subIds} onChange={setSubIds} errors={errors} />
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
