import type { Call } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useBulkDecision } from './use-bulk-decision.ts';

type AskDialogProps = {
  /** Decides several rows, also by asking. */
  call: Call;
  /** What the call takes besides, such as the brand. */
  common?: object;
  refreshes: readonly Call[];
  /** What is asked about; null closes the dialog. */
  about: { id: number; name: string } | null;
  onClose: () => void;
};

/** Asks the publisher of a site or an application, which stays in review. */
export function AskDialog({ call, common, refreshes, about, onClose }: AskDialogProps) {
  const selection = { ids: about ? [about.id] : [], isAll: false, clear: onClose };
  const ask = useBulkDecision({
    call,
    ...(common && { common }),
    filter: {},
    selection,
    refreshes,
  });
  return (
    <ReasonDialog
      opened={about !== null}
      title={t('Ask about {name}', { name: about?.name ?? '' })}
      description={t('Visible to the publisher.')}
      label={t('Question')}
      confirmLabel={t('Ask')}
      busy={ask.isPending}
      onClose={onClose}
      onConfirm={(reason) => ask.mutate({ decision: 'ask', reason })}
    />
  );
}
