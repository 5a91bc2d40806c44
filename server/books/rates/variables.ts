import { flag, providerUrl, type VariableGroup } from '#server/platform/config/variable.ts';

const variables = {
  ECB_RATES: flag(
    '`0`: the worker does not fetch the exchange rates of the European Central Bank every working day; they are imported as files.',
    { default: '1' },
  ),
  ECB_RATES_URL: providerUrl(
    'Folder of its files `eurofxref-daily.xml` and `eurofxref-hist-90d.xml`.',
    'https://www.ecb.europa.eu/stats/eurofxref',
  ),
};

export const rateVariables = {
  title: 'Exchange rates',
  variables,
} as const satisfies VariableGroup;
