import { useEffect, useState } from 'react';
import { currentUser } from './session.ts';

type Values = Readonly<Record<string, unknown>>;
type OpenForm = { key: string; start: Values; values: Values };
type Draft = { user: string; until: number; changes: Values };

const KEPT_MS = 60 * 60_000;
const SECRET_NAME = /passw|secret|token|recovery/i;
const SECRET_INPUT = '[type="password"],[autocomplete*="password"],[autocomplete="one-time-code"]';

const openForms = new Map<symbol, OpenForm>();

/**
 * Keeps the changed input of all open forms in this tab for one hour. Called when a session expires:
 * the same form is filled again when the same user opens it after signing in. Secrets are not kept.
 */
export function keepDrafts(): void {
  const user = currentUser();
  if (user === null) return;
  for (const { key, start, values } of openForms.values()) {
    const changed = Object.entries(values).filter(
      ([name, value]) => !isSecret(name) && asText(value) !== asText(start[name]),
    );
    if (changed.length === 0) continue;
    const changes = Object.fromEntries(changed);
    const draft: Draft = { user, until: Date.now() + KEPT_MS, changes };
    sessionStorage.setItem(key, JSON.stringify(draft));
  }
}

/**
 * The values of a form, like `useState`, which survive an expired session. A draft belongs to the
 * screen and to the values that the form starts with, so it never overwrites newer data.
 */
export function useFormValues<Form extends Values>(start: Form) {
  const [{ key, first }] = useState(() => ({ key: keyOf(start), first: start }));
  const [values, setValues] = useState<Form>(() => ({ ...start, ...readDraft(key) }));
  const [id] = useState(() => Symbol(key));
  useEffect(() => sessionStorage.removeItem(key), [key]);
  useEffect(() => {
    openForms.set(id, { key, start: first, values });
    return () => void openForms.delete(id);
  }, [id, key, first, values]);
  return [values, setValues] as const;
}

function readDraft(key: string): Values {
  const kept = sessionStorage.getItem(key);
  if (!kept) return {};
  const { user, until, changes } = JSON.parse(kept) as Draft;
  return user === currentUser() && Date.now() < until ? changes : {};
}

function keyOf(start: Values): string {
  const open = Object.entries(start).filter(([name]) => !isSecret(name));
  return `draft ${globalThis.location?.pathname} ${JSON.stringify(open)}`;
}

/** A password can be shown while it is typed, so the type of its input is not enough. */
function isSecret(name: string): boolean {
  if (SECRET_NAME.test(name)) return true;
  const inputs = globalThis.document?.querySelectorAll(`[name="${CSS.escape(name)}"]`) ?? [];
  return [...inputs].some((input) => input.matches(SECRET_INPUT));
}

const asText = (value: unknown) => JSON.stringify(value);
