import {
  type OwnTerms,
  previewOwnTerms,
  proposeTerms,
  recomputeOwnTerms,
  showOwnTerms,
} from '#contract/terms/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { LateSelect } from '#web/ui/late-select.tsx';
import { TermsForm } from '#web/ui/terms/terms-form.tsx';
import type { PublisherField } from '#web/ui/terms/terms-rule-fields.tsx';
import { useMcid } from '../brand-session.ts';

type ProposeDialogProps = { terms: OwnTerms; opened: boolean; onClose: () => void };

const calls = { preview: previewOwnTerms, recompute: recomputeOwnTerms };

/** The form of staff for terms, by which a brand proposes its own. */
export function ProposeDialog({ terms, opened, onClose }: ProposeDialogProps) {
  const mcid = useMcid();
  const { needs_approval: needsApproval } = terms;
  const save = useApiMutation(proposeTerms, {
    refreshes: [showOwnTerms],
    quiet: true,
    done: needsApproval
      ? t('Terms proposed. You are notified when the network has decided.')
      : t('Terms announced. Joined publishers are notified.'),
    onDone: onClose,
  });
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Propose terms')} width={1120}>
      {opened && (
        <TermsForm
          brand={{ ...terms, mcid }}
          lead={
            needsApproval
              ? t(
                  'The network reviews your proposal before publishers are notified. Earlier orders keep their commission.',
                )
              : t(
                  'Earlier orders keep their commission. Announced versions with a later start are withdrawn.',
                )
          }
          sendLabel={needsApproval ? t('Send proposal') : t('Set terms')}
          PublisherField={JoinedPublisherSelect}
          calls={calls}
          save={save}
          onClose={onClose}
        />
      )}
    </AppDialog>
  );
}

/** Selects one of the publishers who have joined the brand. */
const JoinedPublisherSelect: PublisherField = ({ value, placeholder, onChange }) => {
  const { data } = useApiQuery(showOwnTerms, { mcid: useMcid() });
  const joined = data?.joined ?? [];
  return (
    <LateSelect
      label={t('Publisher')}
      placeholder={placeholder}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('No publishers found')}
      data={joined.map((one) => ({ value: String(one.publisher_id), label: one.name }))}
      value={value && String(value.publisher_id)}
      onChange={(id) => onChange(joined.find((one) => String(one.publisher_id) === id) ?? null)}
    />
  );
};
