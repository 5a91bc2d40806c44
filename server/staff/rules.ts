import type { NewcomerActor, StaffActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';

const CODE_SECONDS = 60;

/** When a code that opens a publisher's account stops working. */
export function codeExpiry(at: Date): Date {
  return new Date(at.getTime() + CODE_SECONDS * 1000);
}

/** Whom a call is written down under; null where nobody of us has a hand in it. */
export function watchedActor(call: Call, actor: unknown) {
  const one = actor as NewcomerActor | StaffActor | null;
  if (one?.kind === 'publisher' && one.acting) return { ...one, acting: one.acting };
  // Looking something up in the console is everyday work; changing something is not.
  return one?.kind === 'staff' && call.effect !== 'none' ? one : null;
}

/** Why a call may not be made in a publisher's name; null where it may. */
export function refusalInTheirName(call: Call, { acting }: NewcomerActor): ErrorKey | null {
  if (!acting || call.effect === 'none') return null;
  if (call.effect === 'credential') return 'PERMISSION_DENIED';
  return acting.raised ? null : 'READ_ONLY_SESSION';
}

const NAMES_A_THING = /^(id|mcid|currency|day|.*_id)$/;
const MAX_NAMED = 200;

/** What a call is about, in words: those of its values that name a thing. Secrets never do. */
export function subjectOf(input: Record<string, unknown>): string {
  return Object.entries(input)
    .filter(([name, value]) => NAMES_A_THING.test(name) && /^[\w-]{1,64}$/.test(String(value)))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
    .slice(0, MAX_NAMED);
}
