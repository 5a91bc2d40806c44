import { Button, FileButton, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { homeBanners } from '#contract/content/publisher.ts';
import {
  addBanner,
  editBanner,
  listStaffBanners,
  replaceBannerPicture,
} from '#contract/content/staff.ts';
import { toLocalInput } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation, useUpload } from '#web/lib/use-api-mutation.ts';
import { keyOf } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { BannerCard } from '#web/ui/banners.tsx';
import { LateSelect } from '#web/ui/late-select.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';
import { type FieldErrors, type Fields, useFieldErrors, useFields } from '#web/ui/use-form.ts';
import { MayButton } from '../may-button.tsx';
import { bannerPlaces } from './banner-columns.tsx';
import type { StaffBanner } from './staff-banner.ts';

type BannerDialogProps = {
  /** The banner to edit; 'new' adds one; null closes the dialog. */
  banner: StaffBanner | 'new' | null;
  onClose: () => void;
};

/** Adds a banner with its picture, or edits one; a new picture replaces the old one. */
export function BannerDialog({ banner, onClose }: BannerDialogProps) {
  return (
    <AppDialog
      opened={banner !== null}
      onClose={onClose}
      title={banner === 'new' ? t('Add banner') : t('Banner')}
      width={640}
    >
      {banner && <BannerForm banner={banner === 'new' ? null : banner} onClose={onClose} />}
    </AppDialog>
  );
}

function BannerForm({ banner, onClose }: { banner: StaffBanner | null; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const errors = useFieldErrors({ BANNER_TIME_INVALID: 'ends_at' });
  const fields = useFields(draftOf(banner), errors);
  const draft = fields.values;
  const sending = useSendBanner(banner, draft, file, onClose, errors.take);
  const drawn = useObjectUrl(file);
  const image = drawn ?? banner?.image;
  const send = () => {
    const input = inputOf(draft);
    const passes = banner
      ? errors.check(editBanner, { ...input, id: banner.id })
      : errors.check(addBanner, input);
    if (!passes) return;
    if (!banner && !file) showError(t('Choose an image'));
    else sending.send();
  };
  return (
    <div className="stack">
      {image && (
        <BannerCard banner={{ ...draft, title: draft.title || t('Title'), link: null, image }} />
      )}
      <ImageChooser
        label={file || banner ? t('Replace image') : t('Choose image')}
        onChoose={setFile}
      />
      <BannerFields form={fields} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <MayButton permission="content.write" loading={sending.isPending} onClick={send}>
          {banner ? t('Save') : t('Add')}
        </MayButton>
      </DialogActions>
    </div>
  );
}

type ImageChooserProps = { label: string; onChoose: (file: File | null) => void };

function ImageChooser({ label, onChoose }: ImageChooserProps) {
  return (
    <div className="row">
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={onChoose}>
        {(chooser) => (
          <Button variant="default" leftSection={<IconUpload size={18} />} {...chooser}>
            {label}
          </Button>
        )}
      </FileButton>
      <span className="quiet">
        <Trans
          id={'Recommended size: 1200 × 300. {limitsOf}.'}
          values={{ limitsOf: limitsOf('picture') }}
        />
      </span>
    </div>
  );
}

function useSendBanner(
  banner: StaffBanner | null,
  draft: BannerDraft,
  file: File | null,
  onClose: () => void,
  take: FieldErrors['take'],
) {
  const refreshes = [listStaffBanners, homeBanners];
  const done = () => {
    showDone(banner ? t('Banner saved') : t('Banner added'));
    onClose();
  };
  const add = useUpload(addBanner, inputOf(draft));
  const replace = useUpload(replaceBannerPicture, { id: banner?.id });
  const refresh = () =>
    Promise.all(refreshes.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })));
  // Texts are saved first, so that errors in them are reported before a picture is uploaded.
  const edit = useApiMutation(editBanner, {
    quiet: true,
    refreshes,
    onDone: () => {
      if (!file) return done();
      replace.mutate(file, {
        onSuccess: async () => {
          done();
          await refresh();
        },
      });
    },
    onRefused: (error) => {
      if (!take(error)) showError(error.text);
    },
  });
  const send = () => {
    if (banner) return edit.mutate({ ...inputOf(draft), id: banner.id });
    if (!file) return;
    add.mutate(file, {
      onSuccess: async () => {
        done();
        await refresh();
      },
    });
  };
  return { send, isPending: add.isPending || edit.isPending || replace.isPending };
}

/** An object URL of a chosen file, revoked when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return url;
}

function BannerFields({ form: { field, values, set } }: { form: Fields<BannerDraft> }) {
  return (
    <>
      <TextInput label={t('Title')} required maxLength={100} {...field('title')} />
      <TextInput
        label={t('Alternative text')}
        description={t('Describes the image for screen readers. Leave empty if it is decorative.')}
        maxLength={200}
        {...field('alt')}
      />
      <TextInput
        label={t('Link')}
        description={t('Optional. A path such as /brands/find?status=0, or an https URL.')}
        maxLength={2000}
        {...field('link')}
      />
      <LateSelect
        label={t('Placement')}
        data={bannerPlaces}
        value={values.placement}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(chosen) => chosen && set({ placement: chosen as BannerDraft['placement'] })}
      />
      <div className="row items-start">
        <TextInput
          type="datetime-local"
          label={t('From')}
          description={t('In your time zone. Leave empty to start now.')}
          {...field('starts_at')}
        />
        <TextInput
          type="datetime-local"
          label={t('Until')}
          description={t('Optional.')}
          {...field('ends_at')}
        />
      </div>
    </>
  );
}

type BannerInput = InputOf<typeof addBanner>;

/** The form state of a banner; times in the format of datetime-local inputs, '' if not set. */
type BannerDraft = {
  title: string;
  alt: string;
  link: string;
  placement: BannerInput['placement'];
  starts_at: string;
  ends_at: string;
};

/** The initial form state. */
function draftOf(banner: StaffBanner | null): BannerDraft {
  return {
    title: banner?.title ?? '',
    alt: banner?.alt ?? '',
    link: banner?.link ?? '',
    placement: banner?.placement ?? 'dashboard',
    starts_at: banner ? toLocalInput(banner.starts_at) : '',
    ends_at: banner?.ends_at ? toLocalInput(banner.ends_at) : '',
  };
}

/** The draft as input of a call. */
function inputOf({ starts_at, ends_at, ...words }: BannerDraft): BannerInput {
  const instant = (local: string) => (local === '' ? undefined : new Date(local).toISOString());
  return {
    ...words,
    link: words.link.trim() === '' ? undefined : words.link.trim(),
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
  };
}
