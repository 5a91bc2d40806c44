import { DAY_MS, now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findClick } from '#server/traffic/clicks/find-click.ts';
import { listDeviceless, updateDevice } from '../lines/store.ts';
import { attachLateClick } from './attach-late-click.ts';

const PAGE_SIZE = 200;
/** This limit is reached only when clicks are lost or thousands of references are forged. */
const MAX_PAGES = 50;
/** A click row that is still missing after this time is treated as lost. */
const MAX_WAIT_DAYS = 8;

/** Attaches clicks to lines whose order arrived before the click row was loaded. */
export async function markLateClicks({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const late = new Date(now().getTime() - MAX_WAIT_DAYS * DAY_MS);
  let before: number | null = null;
  // Pages backwards by id, so that newer lines with missing clicks do not starve older lines.
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const lines: Awaited<ReturnType<typeof listDeviceless>> = await listDeviceless(
      db,
      before,
      PAGE_SIZE,
    );
    for (const line of lines) {
      const click = await findClick(db, line.click_ref ?? '', config.secret_key);
      if (click && click.id !== null) await attachLateClick(db, line.id, click);
      else if (line.created_at < late) await updateDevice(db, line.id, '');
    }
    before = lines.at(-1)?.id ?? null;
    if (lines.length < PAGE_SIZE) return;
  }
}
