import { locale, msg, t } from './i18n.ts';

const messages = {
  byte: msg('{shown} {count, plural, one {byte} other {bytes}}'),
  day: msg('{shown} {count, plural, one {day} other {days}}'),
  line: msg('{shown} {count, plural, one {line} other {lines}}'),
  order: msg('{shown} {count, plural, one {order} other {orders}}'),
  product: msg('{shown} {count, plural, one {product} other {products}}'),
  row: msg('{shown} {count, plural, one {row} other {rows}}'),
} as const;

/** A number with its noun: "1 order", "1,204 orders". */
export function counted(count: number, noun: keyof typeof messages): string {
  return t(messages[noun], { shown: count.toLocaleString(locale), count });
}
