import { ActionIcon, Checkbox } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { t } from '#web/lib/i18n.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { commissionText } from '#web/ui/commission-text.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { BrandAction } from './brand-action.tsx';
import styles from './brand-card.module.css';
import { BrandState } from './brand-state.tsx';
import { ApprovalRate, Days, Epc, hints, PaymentDays } from './brand-values.tsx';
import type { BrandHandling } from './use-brand-handling.ts';

/** The list view of Find Brands. The id of a sortable column is the order type of the API. */
export function brandColumns(
  handling: BrandHandling,
  brands: readonly BrandRow[] = [],
): Column<BrandRow>[] {
  const hasChoice = brands.some(handling.canSelect);
  return [
    {
      id: 'name',
      head: t('Brand'),
      sortable: true,
      width: 240,
      cell: (brand) => <BrandCell brand={brand} handling={handling} hasChoice={hasChoice} />,
    },
    ...figureColumns,
    {
      id: 'status',
      head: t('Status'),
      cell: (brand) => <StatusCell brand={brand} />,
      // How applications are decided is in the opened row: the name needs the room.
      compactCell: (brand) => !isUnremarkable(brand) && <StatusCell brand={brand} />,
    },
    {
      id: 'action',
      head: t('Action'),
      cell: (brand) => <ActionCell brand={brand} handling={handling} />,
    },
  ];
}

/** What a brand pays, how reliably and how soon. */
const figureColumns: readonly Column<BrandRow>[] = (
  [
    {
      id: 'commission',
      head: t('Commission'),
      hint: hints.commission,
      // The texts of some brands are long: they have the second line to themselves.
      compact: 'time',
      cell: (brand) => <strong>{commissionText(brand.comm_rate)}</strong>,
      compactCell: (brand) => <Offer brand={brand} />,
    },
    {
      id: 'epc',
      head: t('EPC per 100 clicks'),
      hint: hints.epc,
      cell: (brand) => <Epc brand={brand} />,
    },
    {
      id: 'approval_rate',
      head: t('Approved'),
      hint: hints.approval_rate,
      cell: (brand) => <ApprovalRate brand={brand} />,
    },
    {
      id: 'payment_cycle',
      head: t('Time to payment'),
      hint: hints.payment_days,
      cell: (brand) => <PaymentDays brand={brand} />,
    },
    {
      id: 'cookie_days',
      head: t('Cookie'),
      hint: hints.cookie_days,
      cell: (brand) => <Days count={brand.cookie_days} />,
    },
  ] satisfies Column<BrandRow>[]
).map((column) => ({ compact: 'rest' as const, ...column, sortable: true, numeric: true }));

/** Commission and, where it is known, EPC: the second line of a row on a phone. */
function Offer({ brand }: { brand: BrandRow }) {
  return (
    <>
      <strong>{commissionText(brand.comm_rate)}</strong>
      {brand.epc_90d !== null && (
        <>
          {' · '}
          <Trans id={'EPC <0/>'} components={{ 0: <Epc brand={brand} /> }} />
        </>
      )}
    </>
  );
}

/** Nothing to say about it but how applications are decided. */
const isUnremarkable = (brand: BrandRow) =>
  brand.relationship_status === 0 &&
  brand.status === 'online' &&
  !brand.terms_pending &&
  !brand.next_terms;

function StatusCell({ brand }: { brand: BrandRow }) {
  return (
    <span className="row no-wrap">
      {brand.relationship_status !== 0 && (
        <RelationshipPill status={brand.relationship_status} reason={brand.reason} />
      )}
      <BrandState brand={brand} />
    </span>
  );
}

function ActionCell({ brand, handling }: { brand: BrandRow; handling: BrandHandling }) {
  return (
    <span className="row no-wrap">
      <BrandAction brand={brand} onApply={handling.apply} onGetLink={handling.preview} />
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('Preview {merchant_name}', { merchant_name: brand.merchant_name })}
        onClick={() => handling.preview(brand)}
      >
        <IconEye size={18} />
      </ActionIcon>
    </span>
  );
}

type BrandCellProps = { brand: BrandRow; handling: BrandHandling; hasChoice: boolean };

function BrandCell({ brand, handling, hasChoice }: BrandCellProps) {
  return (
    <div className={styles.brand}>
      <span className={hasChoice ? styles.choice : undefined}>
        {handling.canSelect(brand) && (
          <Checkbox
            aria-label={t('Select {merchant_name}', { merchant_name: brand.merchant_name })}
            checked={handling.isSelected(brand)}
            onChange={() => handling.toggle(brand)}
          />
        )}
      </span>
      <BrandLogo name={brand.merchant_name} logo={brand.logo} size={32} />
      <div>
        <Link to="/brands/$mcid" params={{ mcid: brand.mcid }}>
          {brand.merchant_name}
        </Link>
        <br />
        <span className="quiet text-12">
          {brand.categories[0] ? categoryText(brand.categories[0]) : t('No category')}
        </span>
      </div>
    </div>
  );
}
