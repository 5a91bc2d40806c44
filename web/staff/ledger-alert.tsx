import { showLedgerCheck } from '#contract/ledger/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
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
      ? `transaction ${data.fault_transaction_id}`
      : `account ${data.fault_account_id}`;
  return (
    <div role="alert" className={styles.alert}>
      <strong>The ledger check failed. Payouts are stopped.</strong> At {place}: {data.fault}.
    </div>
  );
}
