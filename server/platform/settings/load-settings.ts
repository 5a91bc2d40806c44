import type { Parts } from '../parts.ts';
import { applySettings, settingNames } from './apply-settings.ts';
import { listSettings } from './store.ts';

/** How long another process may use former settings. */
const POLL_MS = 2_000;

/** Reads the stored settings into `parts.config`. */
export async function loadSettings({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const rows = await listSettings(db, settingNames);
  applySettings(config, new Map(rows.map(({ name, value }) => [name, value])));
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
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
