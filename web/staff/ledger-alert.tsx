import { showLedgerCheck } from '#contract/ledger/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './staff.module.css';

/**
 * Shows on every screen that the ledger check failed, and why: payouts are stopped until it is
 * fixed.
 */
export function LedgerAlert() {
  const { data } = useApiQuery(showLedgerCheck, {}, { quiet: true, refetchInterval: 60_000 });
  if (!data || data.sound) return null;
  const place =
    data.fault_transaction_id !== null
      ? t('transaction {fault_transaction_id}', { fault_transaction_id: data.fault_transaction_id })
      : t('account {fault_account_id}', { fault_account_id: data.fault_account_id });
  return (
    <div role="alert" className={styles.alert}>
      <Trans
        id={'<0>The ledger check failed. Payouts are stopped.</0> At {place}: {fault}.'}
        values={{ place, fault: data.fault }}
        components={{ 0: <strong /> }}
      />
    </div>
  );
}
