/** The path of the screen that the application shows for unknown paths. */
export const NOT_FOUND = '/404';

/**
 * Converts a path of the route tables to a pattern: `$name`, `{$name}`, `{-$name}` (optional), `$`
 * (rest).
 */
export function screenPattern(path: string): RegExp {
  const source = path
    .replace(/[.*+?^()|[\]\\]/g, '\\$&')
    .replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
    .replace(/\{\$\w+\}|\$\w+/g, '[^/]+')
    .replace(/\$$/, '.+');
  return new RegExp(`^${source}/?$`);
}
