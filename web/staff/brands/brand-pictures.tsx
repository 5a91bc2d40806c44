import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { COVER_RATIO } from '#contract/brands/mark.ts';
import { uploadBrandCover, uploadBrandLogo } from '#contract/brands/pictures.ts';
import { editBrand, listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation, useUpload } from '#web/lib/use-api-mutation.ts';
import { keyOf } from '#web/lib/use-api-query.ts';
import { BrandCover } from '#web/ui/brand-cover.tsx';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';
import { useMay } from '../staff-session.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { StaffBrand } from './staff-brand.ts';

/** In pixels: three times the largest size on a screen. */
const LOGO_WIDTH = 384;
const COVER_WIDTH = 1600;

type BrandPicturesProps = { brand: StaffBrand; onLogo: (logo: string) => void };

/** The logo and the cover of a brand, whose uploads take effect at once. */
export function BrandPictures({ brand, onLogo }: BrandPicturesProps) {
  const { mcid, merchant_name: name, cover } = brand;
  const sendLogo = useUpload(uploadBrandLogo, { mcid });
  const sendCover = useUpload(uploadBrandCover, { mcid });
  const remove = useApiMutation(editBrand, {
    refreshes: [openStaffBrand, listStaffBrands],
    done: t('Cover removed'),
  });
  return (
    <div className="fields">
      <Picture
        picture={<BrandLogo name={name} logo={brand.logo} size={64} />}
        label={t('Upload logo')}
        crop={{ title: t('Crop the logo'), ratio: 1, width: LOGO_WIDTH, preview: 44 }}
        isSending={sendLogo.isPending}
        onChosen={async (file) => {
          const saved = await sendLogo.mutateAsync(file);
          onLogo(saved.logo ?? '');
          showDone(t('Logo saved'));
        }}
      />
      <Picture
        picture={
          <div style={{ width: 256, maxWidth: '100%', borderRadius: 10, overflow: 'hidden' }}>
            <BrandCover name={name} cover={cover} height={64} />
          </div>
        }
        label={t('Upload cover')}
        crop={{ title: t('Crop the cover'), ratio: COVER_RATIO, width: COVER_WIDTH, preview: 288 }}
        isSending={sendCover.isPending}
        onChosen={async (file) => {
          await sendCover.mutateAsync(file);
          showDone(t('Cover saved'));
        }}
      >
        {cover !== null && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate({ mcid, clear: ['cover'] })}
          >
            {t('Remove cover')}
          </Button>
        )}
      </Picture>
    </div>
  );
}

type PictureProps = {
  picture: ReactNode;
  label: string;
  crop: { title: string; ratio: number; width: number; preview: number };
  isSending: boolean;
  onChosen: (file: File) => Promise<void>;
  children?: ReactNode;
};

/** A picture with its upload: the file is chosen, cropped, and sent. */
function Picture({ picture, label, crop, isSending, onChosen, children }: PictureProps) {
  const may = useMay('brands.write');
  const [file, setFile] = useState<File | null>(null);
  // Reset after each choice, so that the same file can be chosen again after a refusal.
  const empty = useRef<() => void>(null);
  const choose = (chosen: File | null) => {
    empty.current?.();
    if (chosen) setFile(chosen);
  };
  const send = async (cropped: File) => {
    try {
      await onChosen(cropped);
      setFile(null);
      for (const call of [openStaffBrand, listStaffBrands])
        await queries.invalidateQueries({ queryKey: keyOf(call) });
    } catch (error) {
      showError((error as Error & { text?: string }).text ?? t('The picture was not saved.'));
    }
  };
  const button = { variant: 'default', leftSection: <IconUpload size={18} /> } as const;
  return (
    <div className="stack gap-4">
      {picture}
      <div className="row">
        {may ? (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose} resetRef={empty}>
            {(chooser) => (
              <Button {...button} {...chooser} loading={isSending}>
                {label}
              </Button>
            )}
          </FileButton>
        ) : (
          <DisabledButton {...button} why={t('Your role does not have this permission.')}>
            {label}
          </DisabledButton>
        )}
        {may && children}
      </div>
      <span className="quiet">{limitsOf('picture')}</span>
      <CropDialog
        {...crop}
        file={file}
        onClose={() => setFile(null)}
        onCropped={(cropped) => void send(cropped)}
      />
    </div>
  );
}
