import { readInstallation } from '#contract/common/publisher.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import styles from './demo-banner.module.css';

/** States on every screen that this installation has demo data. */
export default function DemoBanner() {
  const { data } = useApiQuery(
    readInstallation,
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!data?.demonstration) return null;
  return (
    <p role="note" className={styles.banner}>
      Demo data is loaded. Brands, publishers, orders and payments are fictitious.
    </p>
  );
}
