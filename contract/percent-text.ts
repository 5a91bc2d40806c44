/** A percentage as screens, files, mails and PDFs show it: "12.5" or 12.5 is "12.5%". */
export function percentText(percent: string | number): string {
  return `${percent}%`;
}
