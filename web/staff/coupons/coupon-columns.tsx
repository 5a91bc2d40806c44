import type { StaffCouponRow } from '#contract/coupons/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

const states: Readonly<Record<StaffCouponRow['status'], { tone: Tone; word: string }>> = {
  upcoming: { tone: 'neutral', word: t('Upcoming') },
  active: { tone: 'up', word: t('Active') },
  expiring: { tone: 'wait', word: t('Ends soon') },
  expired: { tone: 'down', word: t('Expired') },
};

type CouponColumnsProps = {
  onEdit: (coupon: StaffCouponRow) => void;
  onEnd: (coupon: StaffCouponRow) => void;
};

/** The columns of the staff's list of coupons. */
export function couponColumns(props: CouponColumnsProps): readonly Column<StaffCouponRow>[] {
  return [...offerColumns(), ...stateColumns(props)];
}

function offerColumns(): readonly Column<StaffCouponRow>[] {
  return [
    {
      id: 'name',
      head: t('Coupon'),
      width: 220,
      cell: (coupon) => (
        <>
          <strong>{coupon.name}</strong>
          <br />
          <span className="quiet">{coupon.merchant_name}</span>
        </>
      ),
    },
    { id: 'code', head: t('Code'), cell: ({ code }) => (code ? <code>{code}</code> : '–') },
    {
      id: 'exclusive',
      head: t('Exclusive to'),
      cell: (coupon) => coupon.exclusive_publisher_name ?? t('All publishers'),
    },
    {
      id: 'days',
      head: t('Validity'),
      width: 190,
      cell: ({ starts_at, ends_at }) => (
        <>
          <Time at={starts_at} zone="UTC" day />
          {ends_at ? (
            <>
              {' '}
              – <Time at={ends_at} zone="UTC" day />
            </>
          ) : (
            t(', no end date')
          )}
        </>
      ),
    },
  ];
}

function stateColumns(props: CouponColumnsProps): readonly Column<StaffCouponRow>[] {
  return [
    { id: 'status', head: t('Status'), cell: ({ status }) => <StatusPill {...states[status]} /> },
    {
      id: 'acts',
      head: t('Actions'),
      numeric: true,
      cell: (coupon) => (
        <span className="inline-flex gap-8">
          <MayButton
            permission="brands.write"
            size="xs"
            variant="default"
            aria-label={t('Edit {name}', { name: coupon.name })}
            onClick={() => props.onEdit(coupon)}
          >
            {t('Edit')}
          </MayButton>
          {coupon.status !== 'expired' && (
            <MayButton
              permission="brands.write"
              size="xs"
              variant="default"
              aria-label={t('End {name}', { name: coupon.name })}
              onClick={() => props.onEnd(coupon)}
            >
              {t('End')}
            </MayButton>
          )}
        </span>
      ),
    },
  ];
}
