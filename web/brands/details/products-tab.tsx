import { EmptyState } from '#web/ui/empty-state.tsx';
import type { BrandDetails } from './brand-details.ts';

/** How many products of the brand we know. */
export function ProductsTab({ brand }: { brand: BrandDetails }) {
  const count = brand.products_count;
  return (
    <div className="card">
      {count === 0 ? (
        <EmptyState title="No products here">
          {brand.merchant_name} has sent no product list.
          {brand.allow_deep_link && ' You can make a link to any of its pages.'}
        </EmptyState>
      ) : (
        <EmptyState
          title={`${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'} in the list of ${brand.merchant_name}`}
        >
          Browsing them is not available yet. A link to any product's page can be made beside.
        </EmptyState>
      )}
    </div>
  );
}
