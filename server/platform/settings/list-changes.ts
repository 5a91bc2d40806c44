import type { Db } from '../db/connect.ts';
import { isSecret } from './apply-settings.ts';
import { listSettingChanges } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The changes of a setting with several fields, newest first, by field: old and new as text. */
export async function listChanges(db: Db, name: string) {
  const rows = await listSettingChanges(db, [name]);
  return rows.map(({ changed_at, staff_name, old_value, new_value }) => ({
    at: changed_at.toISOString(),
    staff_name,
    fields: differencesOf((old_value ?? {}) as Fields, new_value as Fields),
  }));
}

/** The changes of several settings, newest first; those of one moment together. */
export async function listChangesOf(db: Db, names: readonly string[]) {
  const rows = await listSettingChanges(db, names);
  const byMoment = Map.groupBy(rows, (row) => `${row.changed_at.getTime()} ${row.staff_name}`);
  return [...byMoment.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const fields = group.map(({ name, old_value, new_value }) => ({
      name,
      old: isSecret(name) ? maskOf(old_value) : textOf(old_value),
      new: isSecret(name) ? maskOf(new_value) : textOf(new_value),
    }));
    return [{ at: first.changed_at.toISOString(), staff_name: first.staff_name, fields }];
  });
}

function differencesOf(old: Fields, current: Fields) {
  return Object.keys({ ...old, ...current })
    .map((name) => ({ name, old: textOf(old[name]), new: textOf(current[name]) }))
    .filter((field) => field.old !== field.new);
}

const maskOf = (value: unknown) => (value ? '••••••' : '');

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
