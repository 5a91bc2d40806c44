import { listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import { previewBrandTerms, setBrandTerms } from '#contract/terms/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { TermsForm } from '#web/ui/terms/terms-form.tsx';
import { PublisherSelect } from '../publisher-select.tsx';
import { Calculator } from './calculator.tsx';
import type { StaffBrand } from './staff-brand.ts';

type TermsDialogProps = { brand: StaffBrand; opened: boolean; onClose: () => void };

const calls = { preview: previewBrandTerms, recompute: recomputeBrandTerms };

/** Creates a new version of the terms, prefilled with the rules in force. */
export function TermsDialog({ brand, opened, onClose }: TermsDialogProps) {
  const save = useSetTerms(onClose);
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Terms of {merchant_name}', { merchant_name: brand.merchant_name })}
      width={1120}
    >
      {opened && (
        <TermsForm
          brand={brand}
          lead={t(
            'Earlier orders keep their commission. Announced versions with a later start are withdrawn.',
          )}
          sendLabel={t('Set terms')}
          PublisherField={PublisherSelect}
          calls={calls}
          save={save}
          aside={(readRules) => (
            <Calculator
              mcid={brand.mcid}
              publishers={brand.rule_publishers}
              readRules={readRules}
            />
          )}
          onClose={onClose}
        />
      )}
    </AppDialog>
  );
}

function useSetTerms(onDone: () => void) {
  return useApiMutation(setBrandTerms, {
    refreshes: [openStaffBrand, listStaffBrands],
    quiet: true,
    onDone: (saved) => {
      const [newest] = saved.terms_history;
      const isLater = newest?.status === 'announced';
      showDone(
        isLater
          ? t('Terms version {terms_version} is announced. Joined publishers are notified.', {
              terms_version: newest?.terms_version,
            })
          : t('Terms version {terms_version} is in force. Joined publishers are notified.', {
              terms_version: newest?.terms_version,
            }),
      );
      onDone();
    },
  });
}
