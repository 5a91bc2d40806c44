import { Link } from '@tanstack/react-router';
import { readPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, usePathParams, useUrl } from '#web/lib/use-url.ts';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { MethodForm } from './method-form.tsx';
import styles from './payment-settings.module.css';

/** /settings/payment-edit-{type}?id=: the details of one payout method. */
export default function EditScreen() {
  const { type = '' } = usePathParams();
  const labels = useDictionary();
  const [url] = useUrl();
  const id = numberOf(url.id, 0);
  const method = useApiQuery(
    readPayoutMethod,
    { id },
    { quiet: true, enabled: id > 0, staleTime: 0 },
  );
  const isGone = id === 0 || method.error?.key === 'PAYOUT_METHOD_NOT_FOUND';
  const isOther = method.data !== undefined && method.data.type !== type;
  const name =
    method.data && !isOther
      ? `${labels.of('payout_type', type)} ${method.data.masked_details}`
      : '';
  useTitleObject(name);
  return (
    <>
      <PageHeader title={t('Edit payout method')} sub={name || ' '} />
      <div className={`stack ${styles.form}`}>
        {isGone || isOther ? (
          <div className="card">
            <EmptyState
              title={t('Payout method not found')}
              action={<Link to="/settings/payment">{t('View payout methods')}</Link>}
            >
              {t('It may have been deleted.')}
            </EmptyState>
          </div>
        ) : method.error ? (
          <div className="card">
            <LoadError error={method.error} onRetry={() => void method.refetch()} />
          </div>
        ) : method.data?.id === id ? (
          <MethodForm key={id} type={type} id={id} start={method.data} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </>
  );
}
