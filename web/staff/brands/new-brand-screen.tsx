import { FileInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { showBrandDefaults } from '#contract/brands/drafts.ts';
import { uploadBrandLogo } from '#contract/brands/pictures.ts';
import { addBrand } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { upload } from '#web/lib/upload.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';
import { SaveButton } from '../save-button.tsx';
import { draftOfNew } from './brand-draft.ts';
import { BrandSections, FirstFields, FormSection } from './brand-sections.tsx';
import { useBrandForm } from './use-brand-form.ts';

/** Creates a draft of a brand by form. Its terms are set on its page, which opens next. */
export default function NewBrandScreen() {
  const defaults = useApiQuery(showBrandDefaults, {}, { staleTime: 0 });
  return (
    <>
      <PageHeader
        title={t('Add brand')}
        sub={t(
          'A new brand is a draft. Publishers see it once you have set its terms and published it.',
        )}
      />
      {defaults.error ? (
        <LoadError error={defaults.error} onRetry={() => void defaults.refetch()} />
      ) : defaults.data ? (
        <NewBrandForm defaults={defaults.data} />
      ) : (
        <Skeleton height={320} radius={12} />
      )}
    </>
  );
}

function NewBrandForm({ defaults }: { defaults: ReplyOf<typeof showBrandDefaults> }) {
  const navigate = useNavigate();
  const [mcid, setMcid] = useState('');
  const [logo, setLogo] = useState<File | null>(null);
  const form = useBrandForm(addBrand, draftOfNew(defaults), {
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
    <SendForm className="stack" onSend={form.send}>
      <FormSection id="brand" title={t('Brand')}>
        <FirstFields form={form} />
      </FormSection>
      <MoreFields isInvalid={form.hasHiddenErrors}>
        <BrandSections
          form={form}
          status={null}
          first={
            <CodeFields
              code={{ ...form.errors.on('mcid'), value: mcid, onChange: setMcid }}
              logo={logo}
              onLogo={setLogo}
            />
          }
        />
      </MoreFields>
      <div className="row">
        <SaveButton permission="brands.write" isChanged loading={form.isPending}>
          {t('Add brand')}
        </SaveButton>
      </div>
    </SendForm>
  );
}

/** Fields with defaults, closed until they are wanted or one of them is invalid. */
function MoreFields({ isInvalid, children }: { isInvalid: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen || isInvalid} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('More settings')}</summary>
      <div className="stack mt-12">{children}</div>
    </details>
  );
}

type CodeFieldsProps = {
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
function CodeFields({ code, logo, onLogo }: CodeFieldsProps) {
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
