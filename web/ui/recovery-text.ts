import { t } from '#web/lib/i18n.ts';
/** Content of the downloaded file: a heading, and one code per line. */
export function recoveryText(codes: readonly string[]): string {
  return [t('Tributary recovery codes. Each works once.'), '', ...codes, ''].join('\r\n');
}
