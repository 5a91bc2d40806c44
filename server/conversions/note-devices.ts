import { findClick } from '#server/clicks/find-click.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listDeviceless, updateDevice } from './store.ts';

const MOST_AT_ONCE = 200;
const DAY_MS = 86_400_000;
/** A click that has not come by then never will. */
const WAITED_DAYS = 8;

/** Notes the device of clicks whose rows came after their orders, beside the lines. */
export async function noteDevices({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const late = new Date(now().getTime() - WAITED_DAYS * DAY_MS);
  for (const line of await listDeviceless(db, MOST_AT_ONCE)) {
    const click = await findClick(db, line.click_ref ?? '', config.secret_key);
    const isThere = click !== null && click.id !== null;
    if (isThere || line.created_at < late) await updateDevice(db, line.id, click?.device ?? '');
  }
}
