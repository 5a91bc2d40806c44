import type { Db } from '../db/connect.ts';
import { listSettingChanges } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The changes of a setting with several fields, newest first, by field: old and new as text. */
export async function listChanges(db: Db, name: string) {
  const rows = await listSettingChanges(db, name);
  return rows.map(({ changed_at, staff_name, old_value, new_value }) => ({
    at: changed_at.toISOString(),
    staff_name,
    fields: differencesOf((old_value ?? {}) as Fields, new_value as Fields),
  }));
}

function differencesOf(old: Fields, current: Fields) {
  return Object.keys({ ...old, ...current })
    .map((name) => ({ name, old: textOf(old[name]), new: textOf(current[name]) }))
    .filter((field) => field.old !== field.new);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
