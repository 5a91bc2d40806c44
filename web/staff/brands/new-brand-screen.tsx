import { FileInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { uploadBrandLogo } from '#contract/brands/logo.ts';
import { addBrand } from '#contract/brands/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { upload } from '#web/lib/upload.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';
import { SaveButton } from '../save-button.tsx';
import { blankDraft } from './brand-draft.ts';
import { BrandSections } from './brand-sections.tsx';
import { useBrandForm } from './use-brand-form.ts';

/** Creates a brand by form. Its terms are set on its page, which opens next. */
export default function NewBrandScreen() {
  const navigate = useNavigate();
  const [mcid, setMcid] = useState('');
  const [logo, setLogo] = useState<File | null>(null);
  const form = useBrandForm(addBrand, blankDraft, {
    known: { mcid: mcid.trim() || undefined },
    onDone: async (brand) => {
      // The brand exists: a logo that is refused can be uploaded on its page.
      if (logo) await sendLogo(brand.mcid, logo);
      showDone(
        t('{merchant_name} added. Set its terms next.', { merchant_name: brand.merchant_name }),
      );
      await navigate({ to: `/brands/${brand.mcid}`, search: { tab: 'terms' } });
    },
  });
  return (
    <>
      <PageHeader
        title={t('Add brand')}
        sub={t('Links can be created once the terms of the brand are set.')}
      />
      <SendForm className="stack" onSend={form.send}>
        <BrandSections
          form={form}
          first={
            <FirstFields
              code={{ ...form.errors.on('mcid'), value: mcid, onChange: setMcid }}
              logo={logo}
              onLogo={setLogo}
            />
          }
        />
        <div className="row">
          <SaveButton permission="brands.write" isChanged loading={form.isPending}>
            {t('Add brand')}
          </SaveButton>
        </div>
      </SendForm>
    </>
  );
}

type FirstFieldsProps = {
  code: {
    value: string;
    error: string | undefined;
    onInput: () => void;
    onChange: (code: string) => void;
  };
  logo: File | null;
  onLogo: (logo: File | null) => void;
};

/** What is chosen only when a brand is created. */
function FirstFields({ code, logo, onLogo }: FirstFieldsProps) {
  return (
    <div className="fields">
      <TextInput
        name="mcid"
        label={t('Code')}
        description={t('Part of the brand’s address. Leave it empty to create it from the name.')}
        maxLength={100}
        {...code}
        onChange={(event) => code.onChange(event.currentTarget.value)}
      />
      <FileInput
        label={t('Logo')}
        description={limitsOf('picture')}
        placeholder={t('Choose a file')}
        accept="image/png,image/jpeg,image/webp"
        clearable
        clearButtonProps={{ 'aria-label': t('Clear file') }}
        value={logo}
        onChange={onLogo}
      />
    </div>
  );
}

async function sendLogo(mcid: string, logo: File): Promise<void> {
  await upload(uploadBrandLogo, logo, { mcid }).catch((error: ApiError) => showError(error.text));
}
