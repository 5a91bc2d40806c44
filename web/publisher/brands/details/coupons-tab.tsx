import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listCoupons } from '#contract/coupons/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { CouponCard } from '#web/ui/coupon-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { BrandDetails } from './brand-details.ts';

type CouponsTabProps = { brand: BrandDetails; siteId: number | undefined };

/** The brand's coupons and deals that have not ended, as on the coupons screen. */
export default function CouponsTab({ brand, siteId }: CouponsTabProps) {
  const [page, setPage] = useState({ curPage: 1, perPage: 20 });
  const { mcid, merchant_name } = brand;
  const coupons = useApiQuery(listCoupons, { mcid, site_id: siteId, ...page }, { quiet: true });
  return (
    <QueryResult query={coupons}>
      <section className="stack" aria-label={t('Coupons')}>
        <CardGrid
          rows={coupons.data?.list}
          rowKey={(coupon) => coupon.coupon_id}
          dimmed={coupons.isPlaceholderData}
          card={(coupon) => <CouponCard coupon={coupon} siteId={siteId} />}
          skeleton={<Skeleton height={220} />}
          skeletons={1}
          empty={
            <EmptyState title={t('No current coupons')}>
              <Trans
                id={
                  'Coupons and deals of {merchant_name} appear here with their codes. <0>Show expired coupons</0>'
                }
                values={{ merchant_name }}
                components={{
                  0: <Link to="/links/coupons" search={{ mcid, status: 'expired' }} />,
                }}
              />
            </EmptyState>
          }
        />
        <Pager total={coupons.data?.total ?? 0} {...page} onChange={setPage} />
      </section>
    </QueryResult>
  );
}
