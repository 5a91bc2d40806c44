import type { Parts } from '../parts.ts';
import { applySettings, settingNames } from './apply-settings.ts';
import { DEMO_PROGRESS } from './demo-mark.ts';
import { listSettings } from './store.ts';

/** How long another process may use former settings. */
const POLL_MS = 2_000;

/** Reads the stored settings, and the progress of the demonstration, into `parts.config`. */
export async function loadSettings({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const rows = await listSettings(db, [...settingNames, DEMO_PROGRESS]);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  applySettings(config, stored);
  config.demo_percent = (stored.get(DEMO_PROGRESS) as number | undefined) ?? null;
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
