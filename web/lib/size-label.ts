import { counted } from './counted.ts';
import { locale } from './i18n.ts';

/** Formats a number of bytes: "2.4 MB". */
export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  const units = ['kB', 'MB', 'GB'] as const;
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length);
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${size.format(bytes / 1024 ** step)} ${units[step - 1]}`;
}
