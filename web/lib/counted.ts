import { msg, t } from './i18n.ts';
import { countText } from './numbers.ts';

const messages = {
  broken_link: msg('{shown} {count, plural, one {broken link} other {broken links}}'),
  byte: msg('{shown} {count, plural, one {byte} other {bytes}}'),
  day: msg('{shown} {count, plural, one {day} other {days}}'),
  hour: msg('{shown} {count, plural, one {hour} other {hours}}'),
  line: msg('{shown} {count, plural, one {line} other {lines}}'),
  link: msg('{shown} {count, plural, one {link} other {links}}'),
  order: msg('{shown} {count, plural, one {order} other {orders}}'),
  page: msg('{shown} {count, plural, one {page} other {pages}}'),
  product: msg('{shown} {count, plural, one {product} other {products}}'),
  row: msg('{shown} {count, plural, one {row} other {rows}}'),
} as const;

/** A number with its noun: "1 order", "1,204 orders". */
export function counted(count: number, noun: keyof typeof messages): string {
  return t(messages[noun], { shown: countText(count), count });
}
