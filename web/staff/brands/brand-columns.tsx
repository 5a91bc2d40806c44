import { Link } from '@tanstack/react-router';
import type { listStaffBrands } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { categoryText } from '#web/lib/category-text.ts';
import type { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { BrandStatus } from './brand-status.tsx';

type StaffBrandRow = ReplyOf<typeof listStaffBrands>['list'][number];

// The dictionary names the two approval types by the numbers of the publishers' filter.
const VERIFY_TYPES = { auto: 1, manual: 2 } as const;

export function brandColumns(
  labels: ReturnType<typeof useDictionary>,
): readonly Column<StaffBrandRow>[] {
  return [...termsColumns(labels), ...reachColumns()];
}

function termsColumns(labels: ReturnType<typeof useDictionary>): readonly Column<StaffBrandRow>[] {
  return [
    {
      id: 'merchant_name',
      head: t('Brand'),
      width: 220,
      cell: (brand) => (
        <span className="row no-wrap">
          <BrandLogo name={brand.merchant_name} logo={brand.logo} size={32} />
          <span>
            <Link to={`/brands/${brand.mcid}`}>{brand.merchant_name}</Link>
            <br />
            <span className="quiet">{brand.domain}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      head: t('Status'),
      cell: (brand) => <BrandStatus {...brand} termsPending={brand.terms_pending} />,
    },
    {
      id: 'comm_rate',
      head: t('Commission'),
      cell: (brand) => (
        <>
          {brand.comm_rate || '–'}
          <br />
          <span className="quiet">{brand.currency}</span>
        </>
      ),
    },
    {
      id: 'cookie_days',
      head: t('Cookie days'),
      hint: t('How long after a click an order is attributed to the publisher.'),
      numeric: true,
      cell: (brand) => brand.cookie_days,
    },
    {
      id: 'approval_type',
      head: t('Approval'),
      width: 150,
      hint: t('Whether applications are approved automatically or manually.'),
      cell: (brand) => labels.of('verify_type', VERIFY_TYPES[brand.approval_type]),
    },
  ];
}

function reachColumns(): readonly Column<StaffBrandRow>[] {
  return [
    { id: 'country', head: t('Country'), cell: (brand) => brand.country ?? '–' },
    {
      id: 'categories',
      head: t('Categories'),
      width: 180,
      cell: (brand) => brand.categories.map(categoryText).join(', ') || '–',
    },
    {
      id: 'joined_sites',
      head: t('Joined'),
      hint: t('Sites that can create links for this brand.'),
      numeric: true,
      cell: (brand) => brand.joined_sites,
    },
    {
      id: 'pending_sites',
      head: t('Waiting'),
      hint: t('Applications waiting for a decision.'),
      numeric: true,
      cell: (brand) =>
        brand.pending_sites > 0 ? (
          <Link
            to="/applications"
            search={{ mcid: brand.mcid }}
            aria-label={t(
              '{count, plural, one {# application} other {# applications}} for {merchant_name}',
              {
                count: brand.pending_sites,
                merchant_name: brand.merchant_name,
              },
            )}
          >
            {brand.pending_sites}
          </Link>
        ) : (
          0
        ),
    },
    {
      id: 'has_secret',
      head: t('Secret'),
      hint: t('Whether the brand has a secret for reporting orders.'),
      cell: (brand) => (brand.has_secret ? t('Set') : t('None')),
    },
  ];
}
