import { Navigate } from '@tanstack/react-router';
import { listPayoutMethods } from '#contract/payout-methods/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { usePathParams } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FactorFirst } from './factor-first.tsx';
import { MethodForm } from './method-form.tsx';
import styles from './payment-settings.module.css';

/** /settings/payment-add-{type}: the details of a new payout method. */
export default function AddScreen() {
  const { type = '' } = usePathParams();
  const company = useProfile()?.company;
  const methods = useApiQuery(listPayoutMethods, {});
  const isKnown = /^[A-Z]{2}$/.test(company?.country ?? '');
  const terms = methods.data?.types.find((one) => one.type === type);
  if (methods.data && !terms) return <Navigate to="/404" replace />;
  return (
    <>
      <PageHeader
        title={
          // One message of the server for each type, such as "Add bank account".
          terms ? t(`Add ${terms.account_label}`) : t('Add payout method')
        }
        sub={
          terms
            ? [terms.fee, terms.speed, terms.currencies].map((text) => t(text)).join(' · ')
            : ' '
        }
      />
      <div className={`stack ${styles.form}`}>
        <FactorFirst isOn={methods.data?.two_factor_on}>
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
        </FactorFirst>
      </div>
    </>
  );
}
