import { Link } from '@tanstack/react-router';
import type { listStaffBrands } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { useDictionary } from '#web/lib/dictionary.ts';
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
      head: 'Brand',
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
      head: 'Status',
      cell: (brand) => <BrandStatus {...brand} termsPending={brand.terms_pending} />,
    },
    { id: 'comm_rate', head: 'Commission', cell: (brand) => brand.comm_rate || '–' },
    { id: 'currency', head: 'Currency', cell: (brand) => brand.currency },
    {
      id: 'cookie_days',
      head: 'Cookie days',
      hint: 'How long after a click an order is attributed to the publisher.',
      numeric: true,
      cell: (brand) => brand.cookie_days,
    },
    {
      id: 'approval_type',
      head: 'Approval',
      width: 150,
      hint: 'Whether applications are approved automatically or manually.',
      cell: (brand) => labels.of('verify_type', VERIFY_TYPES[brand.approval_type]),
    },
  ];
}

function reachColumns(): readonly Column<StaffBrandRow>[] {
  return [
    { id: 'country', head: 'Country', cell: (brand) => brand.country ?? '–' },
    {
      id: 'categories',
      head: 'Categories',
      width: 180,
      cell: (brand) => brand.categories.join(', ') || '–',
    },
    {
      id: 'joined_sites',
      head: 'Joined',
      hint: 'Sites that can create links for this brand.',
      numeric: true,
      cell: (brand) => brand.joined_sites,
    },
    {
      id: 'pending_sites',
      head: 'Waiting',
      hint: 'Applications waiting for a decision.',
      numeric: true,
      cell: (brand) =>
        brand.pending_sites > 0 ? (
          <Link
            to="/applications"
            search={{ mcid: brand.mcid }}
            aria-label={`${brand.pending_sites} applications for ${brand.merchant_name}`}
          >
            {brand.pending_sites}
          </Link>
        ) : (
          0
        ),
    },
    {
      id: 'has_secret',
      head: 'Secret',
      hint: 'Whether the brand has a secret for reporting orders.',
      cell: (brand) => (brand.has_secret ? 'Set' : 'None'),
    },
  ];
}
