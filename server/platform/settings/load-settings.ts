import type { Parts } from '../parts.ts';
import { applySettings, settingNames } from './apply-settings.ts';
import { DEMO_PROGRESS } from './demo-mark.ts';
import { MAINTENANCE } from './maintenance.ts';
import { listSettings } from './store.ts';

/** How long another process may use former settings. */
export const SETTINGS_POLL_MS = 2_000;

/**
 * Reads the stored settings, the progress of the demonstration and whether there is maintenance into
 * `parts.config`.
 */
export async function loadSettings({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const rows = await listSettings(db, [...settingNames, DEMO_PROGRESS, MAINTENANCE]);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  applySettings(config, stored);
  config.demo_percent = (stored.get(DEMO_PROGRESS) as number | undefined) ?? null;
  config.is_maintained = stored.get(MAINTENANCE) === true;
}

/**
 * Reads the settings every two seconds, because another process may have changed them. Without the
 * database the last ones stay. Returns the function that stops it.
 */
export function followSettings(parts: Pick<Parts, 'db' | 'config'>): () => void {
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    loadSettings(parts)
      .catch(() => {})
      .finally(() => {
        isReading = false;
      });
  }, SETTINGS_POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
