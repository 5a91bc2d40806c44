import type { Language } from '#contract/language.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertMailJob } from '#server/platform/queue/store.ts';
import { findKind, type KindName, type Values, type ValuesOf } from './kinds/find-kind.ts';
import { addTotals, scheduleOf, valuesOfTotals } from './rules.ts';
import {
  findPreferences,
  insertNotification,
  lockRunning,
  type Person,
  type Totals,
  updateTotals,
} from './store.ts';

type About = {
  /** Idempotency key: the event. A job that runs again notifies each person once. */
  source: string;
  /** The screen, below the address of the installation. */
  path: string;
  /** The brand that it is about, for people of brands. */
  brand_id?: number;
};

/** A notification about one event; values that depend on the language are a function of it. */
export type Notification = {
  [Name in KindName]: About & {
    kind: Name;
    values: ValuesOf<Name> | ((language: Language) => ValuesOf<Name>);
  };
}[KindName];

/** A notification that sums up events, which are added to the running one of the last day. */
export type Summary = About & {
  kind: 'orders_received' | 'orders_approved' | 'orders_rejected' | 'referral_reward';
  totals: Totals;
};

/**
 * Notifies people of an event: in the bell, and by mail as each of them chose. Call it in the
 * transaction of the job that follows from the event.
 */
export async function notifyPeople(
  tx: Tx,
  people: readonly Person[],
  notification: Notification | Summary,
): Promise<void> {
  for (const person of people) await notifyPerson(tx, person, notification);
}

async function notifyPerson(tx: Tx, person: Person, one: Notification | Summary): Promise<void> {
  const kind = findKind(one.kind);
  if (!kind) throw new Error(`There is no kind of mail ${one.kind}.`);
  if ('totals' in one && (await addToRunning(tx, person, one))) return;
  const schedule = scheduleOf(kind, (await findPreferences(tx, person)).get(one.kind));
  const { source, path, brand_id = null } = one;
  const id = await insertNotification(tx, person, {
    ...{ kind: one.kind, source, path, brand_id, schedule, ...valuesOf(one) },
    totals: 'totals' in one ? one.totals : null,
  });
  if (id === undefined || schedule !== 'immediately') return;
  await insertMailJob(tx, 'notifications.mail', { notification_id: String(id) });
}

function valuesOf(one: Notification | Summary): { values: Values; values_zh: Values } {
  if ('totals' in one) {
    const values = valuesOfTotals(one.totals);
    return { values, values_zh: values };
  }
  const { values } = one;
  const write = (language: Language) =>
    (typeof values === 'function' ? values(language) : values) as Values;
  return { values: write('en'), values_zh: write('zh') };
}

async function addToRunning(tx: Tx, person: Person, { kind, totals }: Summary): Promise<boolean> {
  const running = await lockRunning(tx, person, kind, new Date(now().getTime() - DAY_MS));
  if (!running) return false;
  const sum = addTotals(running.totals, totals);
  await updateTotals(tx, running.id, sum, valuesOfTotals(sum));
  return true;
}
