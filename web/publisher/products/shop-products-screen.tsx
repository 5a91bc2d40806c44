import { t } from '#web/lib/i18n.ts';
import { ProductsScreen } from './products-screen.tsx';

/** /products: products of brands with their own website. */
export default function ShopProductsScreen() {
  return <ProductsScreen type={1} title={t('Shop products')} />;
}
