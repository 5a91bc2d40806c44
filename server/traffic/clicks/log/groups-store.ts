import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

const PREFIX = 'log-';
/** A message that was on its way to the log this long will not arrive any more. */
const KEEP_DAYS = 30;

/** The position of the loader in a stream. */
export type LogCursor = { loaded_to: number; loaded_by: string; is_idle: boolean };

/** A name for a group of clicks that is sent to the click log: the id of its message. */
export const nameLogGroup = (): string => PREFIX + randomBytes(12).toString('base64url');

/** Whether a spooled group may also be in the click log. */
export const isLogGroup = (name: string): boolean => name.startsWith(PREFIX);

/** The position in a stream; `is_idle`: nothing has been loaded for `idleMs`. */
export async function findCursor(
  client: Client,
  stream: string,
  idleMs: number,
): Promise<LogCursor> {
  const { rows } = await client.query<{ loaded_to: string; loaded_by: string; is_idle: boolean }>(
    `select loaded_to, loaded_by, updated_at < now() - make_interval(secs => $2) as is_idle
      from click_log_cursors where stream = $1`,
    [stream, idleMs / 1000],
  );
  const [row] = rows;
  if (!row) return { loaded_to: 0, loaded_by: '', is_idle: true };
  return { ...row, loaded_to: Number(row.loaded_to) };
}

/**
 * Locks the position in a stream until the end of the transaction and returns it. Messages up to
 * `checked_to` may have been loaded before.
 */
export async function lockCursor(
  client: Client,
  stream: string,
): Promise<{ loaded_to: number; checked_to: number }> {
  const { rows } = await client.query<{ loaded_to: string; checked_to: string }>(
    `insert into click_log_cursors (stream, loaded_to, loaded_by, updated_at) values ($1, 0, '', now())
      on conflict (stream) do update set stream = excluded.stream returning loaded_to, checked_to`,
    [stream],
  );
  const { loaded_to = '0', checked_to = '0' } = rows[0] ?? {};
  return { loaded_to: Number(loaded_to), checked_to: Number(checked_to) };
}

/** Moves the position in a stream. After a move back, what follows may have been loaded before. */
export async function moveCursor(
  client: Client,
  stream: string,
  { loaded_to, loaded_by }: Pick<LogCursor, 'loaded_to' | 'loaded_by'>,
): Promise<void> {
  await client.query(
    `update click_log_cursors set loaded_to = $2, loaded_by = $3, updated_at = now(),
        checked_to = case when $2 < loaded_to then greatest(checked_to, loaded_to) else checked_to end
      where stream = $1`,
    [stream, loaded_to, loaded_by],
  );
}

/**
 * Claims a group for the spool: the loader of the log skips it. The lock waits for that
 * loader, so that afterwards it is certain whether the group has been loaded.
 */
export async function claimGroup(client: Client, id: string): Promise<void> {
  await client.query('lock table click_log_cursors in exclusive mode');
  await client.query(
    'insert into click_log_groups (id, loaded_at) values ($1, now()) on conflict (id) do nothing',
    [id],
  );
  await client.query(
    'delete from click_log_groups where loaded_at < now() - make_interval(days => $1)',
    [KEEP_DAYS],
  );
}

/** Which of the groups were loaded from a spool; their claims are deleted. */
export async function takeClaimed(client: Client, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'delete from click_log_groups where id = any($1) returning id',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
