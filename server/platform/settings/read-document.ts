import type { Db } from '../db/connect.ts';
import { findSetting } from './store.ts';

/** A setting with several fields; `initial` applies until staff change it. */
export type DocumentSetting<Value> = { name: string; initial: Value };

/**
 * The current value of a setting, which was validated when it was set; fields that have been added
 * since have their initial value.
 */
export async function readDocument<Value>(
  db: Db,
  { name, initial }: DocumentSetting<Value>,
): Promise<Value> {
  const row = await findSetting(db, name);
  return row ? { ...initial, ...(row.value as Value) } : initial;
}
