/** What stands in the downloaded file: what it is, and one code on each line. */
export function recoveryText(codes: readonly string[]): string {
  return ['Tributary recovery codes. Each works once.', '', ...codes, ''].join('\r\n');
}
