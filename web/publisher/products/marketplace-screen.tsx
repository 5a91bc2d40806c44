import { t } from '#web/lib/i18n.ts';
import { ProductsScreen } from './products-screen.tsx';

/** /amazon: products of marketplace brands, each with its ASIN. */
export default function MarketplaceScreen() {
  return <ProductsScreen type={2} title={t('Marketplace Products')} />;
}
