import { useParams } from '@tanstack/react-router';
import { listPayoutMethods, type PayoutType } from '#contract/payout-methods/publisher.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { MethodForm } from './method-form.tsx';
import { typeNames } from './method-words.ts';
import styles from './payment-settings.module.css';
import { TwoFactorNotice } from './two-factor-notice.tsx';

/** /settings/payment-add-{type}: the details of a new payout method. */
export default function AddScreen() {
  const { type } = useParams({ strict: false }) as { type: PayoutType };
  const company = useProfile()?.company;
  const methods = useApiQuery(listPayoutMethods, {});
  const isKnown = /^[A-Z]{2}$/.test(company?.country ?? '');
  const terms = methods.data?.types.find((one) => one.type === type);
  return (
    <>
      <PageHeader
        title={type === 'bank' ? 'Add bank account' : `Add ${typeNames[type]}`}
        sub={terms ? `${terms.fee} · ${terms.speed} · ${terms.currencies}` : ' '}
      />
      <div className={`stack ${styles.form}`}>
        {methods.data?.two_factor_on === false && <TwoFactorNotice />}
        <MethodForm
          key={type}
          type={type}
          id={null}
          start={{
            country: isKnown ? (company?.country ?? '') : '',
            entity: company?.company_name ? 'company' : 'individual',
            details: {},
            kept: [],
          }}
        />
      </div>
    </>
  );
}
