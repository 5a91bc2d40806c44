import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../../dist/tracking-script/t.js', import.meta.url));

/** What the tag of a brand depends on: the query parameter of the click reference, and its days. */
type ScriptSettings = { parameter: string; days: number };

/** Loads the built script and returns it with a brand's settings; null if it was not built. */
export function loadScript(): ((settings: ScriptSettings) => string) | null {
  if (!existsSync(SCRIPT)) return null;
  const text = readFileSync(SCRIPT, 'utf8');
  return (settings) => text.replaceAll('TRACKING_SETTINGS', () => `(${JSON.stringify(settings)})`);
}
