import { isTestSupport } from './read-sources.ts';

const PRODUCT = /^(contract|server|web|extension|linkbook)\//;
/** The only file with the name of the software, shown until the network is named. */
const DECLARATION = 'contract/common/network-identity.ts';

/**
 * Texts of the product that name the software: users see the name of their network, from
 * `config.network_name` or `network.name`.
 */
export function checkProductName({ path, text }: { path: string; text: string }): string[] {
  if (!PRODUCT.test(path) || path === DECLARATION || isTestSupport(path)) return [];
  return text
    .split('\n')
    .flatMap((line, nth) =>
      /Tributary|tributary-|@tributary/.test(line)
        ? [`:${nth + 1} names the software: show the name of the network`]
        : [],
    );
}
