import { Link } from '@tanstack/react-router';
import { brandRoleName } from '#web/lib/brand-role.ts';
import { t } from '#web/lib/i18n.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePerson } from '../brand-session.ts';

/** /portal, for people of several brands: which one to open. */
export default function BrandsScreen() {
  const brands = usePerson()?.brands ?? [];
  return (
    <>
      <PageHeader title={t('Your brands')} sub={t('Choose the brand that you want to open.')} />
      {brands.length === 0 ? (
        <div className="card">
          <EmptyState title={t('No brands')}>
            {t('You have no access to a brand at the moment. Ask an owner to invite you.')}
          </EmptyState>
        </div>
      ) : (
        <DataTable
          label={t('Your brands')}
          rows={brands}
          rowKey={(row) => row.mcid}
          columns={[
            {
              id: 'brand',
              head: t('Brand'),
              cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.merchant_name}</Link>,
            },
            { id: 'role', head: t('Role'), cell: (row) => brandRoleName(row.role) },
          ]}
        />
      )}
    </>
  );
}
