import { t } from '#web/lib/i18n.ts';

const MOST = 5;

/** The ids of the actions used last on this device, newest first. */
export function readRecent(key: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts an action first; returns the new list. */
export function rememberRecent(key: string, id: string): readonly string[] {
  const recent = [id, ...readRecent(key).filter((one) => one !== id)].slice(0, MOST);
  localStorage.setItem(key, JSON.stringify(recent));
  return recent;
}

type Group<Action> = { group: string; actions: readonly Action[] };

/** Before anything is typed, the actions used last come first, in a group of their own. */
export function recentFirst<Action extends { id: string }>(
  actions: readonly (Action | Group<Action>)[],
  query: string,
  recent: readonly string[],
): readonly (Action | Group<Action>)[] {
  if (query.trim() !== '') return actions;
  const idOf = (one: Action | Group<Action>) => ('id' in one ? one.id : null);
  const used = recent.flatMap((id) => actions.find((one) => idOf(one) === id) ?? []) as Action[];
  if (used.length === 0) return actions;
  const others = actions.filter((one) => !recent.includes(idOf(one) ?? ''));
  return [{ group: t('Recent'), actions: used }, ...others];
}
