import { findClick } from '#server/clicks/find-click.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { attachLateClick } from './attach-late-click.ts';
import { listDeviceless, updateDevice } from './store.ts';

const PAGE = 200;
/** More than this is only reached where clicks are lost or references made up by the thousand. */
const MAX_PAGES = 50;
const DAY_MS = 86_400_000;
/** A click that has not come by then never will. */
const WAITED_DAYS = 8;

/** Notes what clicks whose rows came after their orders say, beside the lines. */
export async function markLateClicks({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const late = new Date(now().getTime() - WAITED_DAYS * DAY_MS);
  let before: number | null = null;
  // Newer lines whose clicks do not come must not keep the older ones from being looked at.
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const lines: Awaited<ReturnType<typeof listDeviceless>> = await listDeviceless(
      db,
      before,
      PAGE,
    );
    for (const line of lines) {
      const click = await findClick(db, line.click_ref ?? '', config.secret_key);
      if (click && click.id !== null) await attachLateClick(db, line.id, click);
      else if (line.created_at < late) await updateDevice(db, line.id, '');
    }
    before = lines.at(-1)?.id ?? null;
    if (lines.length < PAGE) return;
  }
}
