import { openStaffBrand } from '#contract/brands/staff.ts';
import { showOrderIntake } from '#contract/orders/intake.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { usePathParams } from '#web/lib/use-url.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { IntakeStatus } from './intake-status.tsx';
import { KeysCard } from './keys-card.tsx';
import { RefusedReports } from './refused-reports.tsx';
import { ReportsTable } from './reports-table.tsx';
import { SnippetsCard } from './snippets-card.tsx';
import { TestOrderCard } from './test-order-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** How a brand reports its orders: set-up, keys, test, latest and refused reports. */
export default function IntakeScreen() {
  const { mcid = '' } = usePathParams();
  const brand = useApiQuery(openStaffBrand, { mcid });
  if (brand.error) {
    return (
      <>
        <PageHeader title={t('Integration')} />
        <LoadError error={brand.error} onRetry={() => void brand.refetch()} />
      </>
    );
  }
  return brand.data && !brand.isPlaceholderData ? (
    <OpenIntake key={mcid} brand={brand.data} />
  ) : (
    <Loading />
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={t('Integration')} />
      <div className="stack" aria-busy="true">
        <Skeleton height={120} radius={12} />
        <Skeleton height={360} radius={12} />
      </div>
    </>
  );
}

type OpenBrand = { brand_id: number; mcid: string; merchant_name: string; script_tag: string };

function OpenIntake({ brand }: { brand: OpenBrand }) {
  useTitleObject(brand.merchant_name, t('Brands'));
  const { brand_id, mcid } = brand;
  const intake = useApiQuery(showOrderIntake, { brand_id }, { refetchInterval: 30_000 });
  return (
    <>
      <PageHeader
        title={t('Integration of {merchant_name}', { merchant_name: brand.merchant_name })}
        sub={<code>{mcid}</code>}
        actions={
          <LinkButton variant="default" to="/brands/$mcid" params={{ mcid }}>
            {t('Open the brand')}
          </LinkButton>
        }
      />
      <div className="stack">
        {intake.data && (
          <>
            <IntakeStatus intake={intake.data} />
            <SnippetsCard intake={intake.data} scriptTag={brand.script_tag} />
          </>
        )}
        <KeysCard brandId={brand_id} />
        <TestOrderCard brandId={brand_id} />
        <ReportsTable query={intake} />
        <RefusedReports brandId={brand_id} />
        <WebhooksCard brandId={brand_id} />
      </div>
    </>
  );
}
