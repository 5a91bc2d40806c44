import { useProfile } from '#web/lib/profile.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import type { BrandDetails } from './brand-details.ts';

type Coupon = BrandDetails['coupons'][number];

const states: Readonly<Record<Coupon['status'], { tone: Tone; word: string }>> = {
  upcoming: { tone: 'neutral', word: 'Upcoming' },
  active: { tone: 'up', word: 'Active' },
  expiring: { tone: 'wait', word: 'Ends soon' },
};

/** The brand's coupons and deals. */
export function CouponsTab({ brand }: { brand: BrandDetails }) {
  if (brand.coupons.length === 0) {
    return (
      <div className="card">
        <EmptyState title="No coupons now">
          When {brand.merchant_name} offers coupons or deals, they stand here with their codes.
        </EmptyState>
      </div>
    );
  }
  return (
    <section className="cards" aria-label="Coupons">
      {brand.coupons.map((coupon) => (
        <CouponCard key={coupon.coupon_id} coupon={coupon} />
      ))}
    </section>
  );
}

function CouponCard({ coupon }: { coupon: Coupon }) {
  const zone = useProfile()?.time_zone;
  return (
    <article className="card stack" style={{ gap: 8 }} aria-label={coupon.name}>
      <div className="spread">
        <h2>{coupon.name}</h2>
        <span className="row">
          {coupon.exclusive && <StatusPill tone="up" word="Exclusive" />}
          <StatusPill {...states[coupon.status]} />
        </span>
      </div>
      {coupon.description && <p className="quiet">{coupon.description}</p>}
      {coupon.code ? (
        <div>
          <CopyField text={coupon.code} what={`code ${coupon.code}`} />
        </div>
      ) : (
        <p>No code is needed.</p>
      )}
      <p className="quiet" style={{ fontSize: 13 }}>
        From <Time at={coupon.starts_at} zone={zone} day />
        {coupon.ends_at ? (
          <>
            {' '}
            to <Time at={coupon.ends_at} zone={zone} day />
          </>
        ) : (
          ', no end was named'
        )}
      </p>
    </article>
  );
}
