import { counted } from './counted.ts';
import { roundedText } from './numbers.ts';

/** Formats a number of bytes: "2.4 MB". */
export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  const units = ['kB', 'MB', 'GB'] as const;
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length);
  return `${roundedText(bytes / 1024 ** step, 1)} ${units[step - 1]}`;
}
