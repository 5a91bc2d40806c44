import type { Side, StaffPermission } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { Schedule } from '#contract/notifications/fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findKind, kinds } from './kinds/find-kind.ts';
import type { Kind } from './kinds/mail-kind.ts';
import type { FindRecipient } from './mail-notifications.ts';
import { findFailing } from './mail-store.ts';
import { presentPreference } from './present.ts';
import { scheduleOf } from './rules.ts';
import { findPreferences, type Person, upsertPreference } from './store.ts';

type ChosenKind = Kind & { schedule: Schedule };

/** A person with their side, the language they read and, for staff, their permissions. */
export type Chooser = {
  side: Side;
  person: Person;
  language: Language;
  permissions?: readonly StaffPermission[];
};

/** What a person chose for each kind they can get, and whether their address refuses mail. */
export async function listPreferences(db: Db, findRecipient: FindRecipient, chooser: Chooser) {
  const { person, language } = chooser;
  const chosen = await findPreferences(db, person);
  const to = await findRecipient(db, person);
  const failing = to && (await findFailing(db, to.email));
  const list = Object.entries<Kind>(kinds).flatMap(([name, kind]) =>
    isChoice(kind, chooser) ? [presentPreference(name, kind, chosen.get(name), language)] : [],
  );
  const { email = '', time_zone = 'UTC' } = to ?? {};
  return { list, total: list.length, email, time_zone, failing: failing?.error ?? null };
}

/** Stores what a person chose for a kind. Refuses NOTIFICATION_KIND_UNKNOWN. */
export async function editPreference(
  db: Db,
  chooser: Chooser,
  { kind: name, schedule }: { kind: string; schedule: Schedule },
) {
  const kind = findKind(name);
  if (!kind || !isChoice(kind, chooser)) refuse('NOTIFICATION_KIND_UNKNOWN');
  await upsertPreference(db, chooser.person, name, schedule);
  return presentPreference(name, kind, schedule, chooser.language);
}

/** Stops the mails of a kind, or of all kinds that a digest reports. */
export async function stopMails(db: Db, person: Person, kind: string): Promise<void> {
  if (!kind.startsWith('digest_')) return upsertPreference(db, person, kind, 'off');
  const chosen = await findPreferences(db, person);
  // A person has kinds of one side only; those of the others stop nothing.
  for (const [name, one] of Object.entries<Kind>(kinds)) {
    if ((one.audience === 'staff') !== 'staff_id' in person || one.schedule === null) continue;
    if (`digest_${scheduleOf(one, chosen.get(name))}` === kind) {
      await upsertPreference(db, person, name, 'off');
    }
  }
}

function isChoice(kind: Kind, { side, permissions = [] }: Chooser): kind is ChosenKind {
  const { schedule, audience, permission } = kind;
  if (schedule === null || audience !== side) return false;
  return permission === undefined || permissions.includes(permission);
}
