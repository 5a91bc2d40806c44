import { countText } from './numbers.ts';

/** `{name}`, and `{name, plural, one {...} other {...}}`; Chinese has no form for one. */
export const PLACEHOLDER = /\{(\w+)(?:, plural, (?:one \{([^{}]*)\} )?other \{([^{}]*)\})?\}/g;

type Value = string | number | null | undefined;

/**
 * A message with its values. `#` in a form of a plural is the number. A value that is missing is left
 * out.
 */
export function fillMessage(message: string, values: Readonly<Record<string, Value>>): string {
  return message.replace(PLACEHOLDER, (_, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (other === undefined) return String(value ?? '');
    const count = Number(value);
    return (count === 1 ? (one ?? other) : other).replaceAll('#', countText(count));
  });
}
