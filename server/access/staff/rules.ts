import type { AnyActor, UserActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';

const CODE_SECONDS = 60;

/** Expiry of a code that opens a publisher's account or a brand's portal. */
export function codeExpiry(at: Date): Date {
  return new Date(at.getTime() + CODE_SECONDS * 1000);
}

/** The actor of an audited call; null if no staff member is involved. */
export function auditedActor(call: Call, actor: unknown) {
  const one = actor as AnyActor;
  if (one && one.kind !== 'staff' && one.acting) return { ...one, acting: one.acting };
  // Reading in the console is everyday work and not audited; changes are.
  return one?.kind === 'staff' && call.effect !== 'none' ? one : null;
}

/** The refusal of a call in an impersonation session; null if the call is allowed. */
export function impersonationRefusal(call: Call, { acting }: UserActor): ErrorKey | null {
  if (!acting || call.effect === 'none') return null;
  if (call.effect === 'credential') return 'PERMISSION_DENIED';
  return acting.raised ? null : 'READ_ONLY_SESSION';
}

const IDENTIFYING_FIELD = /^(id|mcid|currency|day|.*_id)$/;
const MAX_SUBJECT_LENGTH = 200;

/** The subject of a call for the audit log: the inputs that name an object, never secrets. */
export function subjectOf(input: Record<string, unknown>): string {
  return Object.entries(input)
    .filter(([name, value]) => IDENTIFYING_FIELD.test(name) && /^[\w-]{1,64}$/.test(String(value)))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
    .slice(0, MAX_SUBJECT_LENGTH);
}
