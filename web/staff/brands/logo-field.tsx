import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { uploadBrandLogo } from '#contract/brands/logo.ts';
import { listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useUpload } from '#web/lib/use-api-mutation.ts';
import { keyOf } from '#web/lib/use-api-query.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';
import { useMay } from '../staff-session.ts';
import type { StaffBrand } from './staff-brand.ts';

type LogoFieldProps = { brand: StaffBrand; onUploaded: (logo: string) => void };

/** The logo of a brand, and its upload, which takes effect at once. */
export function LogoField({ brand, onUploaded }: LogoFieldProps) {
  const may = useMay('brands.write');
  const send = useUpload(uploadBrandLogo, { mcid: brand.mcid });
  // Reset after each choice, so that the same file can be chosen again after a refusal.
  const empty = useRef<() => void>(null);
  const choose = (file: File | null) => {
    empty.current?.();
    if (!file) return;
    send.mutate(file, {
      onSuccess: async (saved) => {
        onUploaded(saved.logo ?? '');
        showDone(t('Logo saved'));
        for (const call of [openStaffBrand, listStaffBrands])
          await queries.invalidateQueries({ queryKey: keyOf(call) });
      },
      onError: (error) => showError(error.text),
    });
  };
  const button = { variant: 'default', leftSection: <IconUpload size={18} /> } as const;
  return (
    <div className="row">
      <BrandLogo name={brand.merchant_name} logo={brand.logo} size={64} />
      <div className="stack gap-4">
        {may ? (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose} resetRef={empty}>
            {(chooser) => (
              <Button {...button} {...chooser} loading={send.isPending}>
                {t('Upload logo')}
              </Button>
            )}
          </FileButton>
        ) : (
          <DisabledButton {...button} why={t('Your role does not have this permission.')}>
            {t('Upload logo')}
          </DisabledButton>
        )}
        <span className="quiet">{limitsOf('picture')}</span>
      </div>
    </div>
  );
}
