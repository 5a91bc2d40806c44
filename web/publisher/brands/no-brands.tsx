import { t } from '#web/lib/i18n.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NothingListed } from '#web/ui/nothing-listed.tsx';

type NoBrandsProps = {
  status: number | undefined;
  /** The number of brands on all pages together. */
  total: number;
  filters: { isFiltered: boolean; onClear: () => void };
};

/** Why no brand is listed: past the last page, hidden by filters, or none exist yet. */
export function NoBrands({ status, total, filters }: NoBrandsProps) {
  return (
    <NothingListed {...filters} total={total}>
      <NoneYet status={status} />
    </NothingListed>
  );
}

function NoneYet({ status }: Pick<NoBrandsProps, 'status'>) {
  const find = (
    <LinkButton to="/brands/find" search={{ status: '0' }}>
      {t('Find new brands')}
    </LinkButton>
  );
  if (status === 2) {
    return (
      <EmptyState title={t('No joined brands yet')} action={find}>
        {t('Brands that approve your channel appear here.')}
      </EmptyState>
    );
  }
  if (status === 1) {
    return (
      <EmptyState title={t('No pending applications')} action={find}>
        {t('Brands appear here while your application is pending.')}
      </EmptyState>
    );
  }
  if (status === 3) return <EmptyState title={t('No rejected applications')} />;
  return (
    <EmptyState title={t('No brands')}>
      {status === 0 ? t('This channel has applied to all brands.') : t('Brands appear here.')}
    </EmptyState>
  );
}
