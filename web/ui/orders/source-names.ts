import { t } from '#web/lib/i18n.ts';

const names: Readonly<Record<string, string>> = {
  call: t('Order call'),
  api: t('Order API'),
  pixel: t('Pixel'),
  browser: t('Browser'),
  shop: t('Shop'),
  file: t('File'),
  claim: t('Claim'),
  staff: t('Staff'),
  demo: t('Demonstration'),
};

/** What reported an order. */
export const sourceName = (source: string): string => names[source] ?? source;
