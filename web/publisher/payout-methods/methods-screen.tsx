import { listPayoutMethods } from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MethodList } from './method-list.tsx';
import { TwoFactorNotice } from './two-factor-notice.tsx';
import { TypeCards } from './type-cards.tsx';

/** /settings/payment: the payout methods of the publisher, and the types available. */
export default function MethodsScreen() {
  const methods = useApiQuery(listPayoutMethods, {});
  return (
    <>
      <PageHeader
        title={t('Payment Settings')}
        sub={t('Where your commission is paid. Payments are on hold for 48 hours after a change.')}
      />
      <QueryResult query={methods}>
        {methods.data ? (
          <div className="stack">
            {!methods.data.two_factor_on && <TwoFactorNotice />}
            <MethodList methods={methods.data.list} />
            <section className="stack" aria-labelledby="add-method">
              <h2 id="add-method">{t('Add a payout method')}</h2>
              <TypeCards types={methods.data.types} isOpen={methods.data.two_factor_on} />
            </section>
          </div>
        ) : (
          <Skeleton height={640} radius={12} />
        )}
      </QueryResult>
    </>
  );
}
