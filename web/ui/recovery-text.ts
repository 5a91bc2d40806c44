import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
/** Content of the downloaded file: a heading, and one code per line. */
export function recoveryText(codes: readonly string[]): string {
  return [
    t('{network} recovery codes. Each works once.', { network: network.name }),
    '',
    ...codes,
    '',
  ].join('\r\n');
}
