import { CHANGE_KINDS, type ChangeKind } from '#contract/live.ts';
import { type HeldSession, holdSession } from '../db/hold-session.ts';
import { type Audience, CHANGE_CHANNEL, nameOf } from './announce-change.ts';

type Take = (kinds: readonly ChangeKind[]) => void;

/**
 * The announced changes for the streams of this process. It listens on a database session of its
 * own, from the first subscriber on.
 */
export function openChangeFeed(url: string) {
  const takers = new Map<string, Set<Take>>();
  let session: HeldSession<boolean> | undefined;
  let sessions = 0;

  const pass = (payload: string | null) => {
    if (payload === null) {
      // A session after a lost one: changes may have been missed.
      if (sessions++ === 0) return;
      for (const take of new Set([...takers.values()].flatMap((set) => [...set])))
        take(CHANGE_KINDS);
      return;
    }
    const [kind = '', audience = ''] = payload.split(' ');
    for (const take of takers.get(audience) ?? []) take([kind as ChangeKind]);
  };

  return {
    /** Passes on the changes for these audiences until the returned function is called. */
    subscribe(audiences: readonly Audience[], take: Take): () => void {
      session ??= holdSession(
        url,
        async (client) => {
          await client.query(`listen ${CHANGE_CHANNEL}`);
          return true;
        },
        pass,
      );
      const names = audiences.map(nameOf);
      for (const name of names) takers.set(name, (takers.get(name) ?? new Set()).add(take));
      return () => {
        for (const name of names) {
          const set = takers.get(name);
          set?.delete(take);
          if (set?.size === 0) takers.delete(name);
        }
      };
    },
    close: async () => session?.end(),
  };
}
