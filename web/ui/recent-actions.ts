import { t } from '#web/lib/i18n.ts';
import type { PaletteAction, PaletteGroup } from './palette.tsx';

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

type Actions = readonly (PaletteAction | PaletteGroup)[];

/** Before anything is typed, the actions used last come first, in a group of their own. */
export function recentFirst(actions: Actions, query: string, recent: readonly string[]): Actions {
  if (query.trim() !== '') return actions;
  const single = actions.filter((one): one is PaletteAction => !('actions' in one));
  const used = recent.flatMap((id) => single.find((one) => one.id === id) ?? []);
  if (used.length === 0) return actions;
  const others = actions.filter((one) => 'actions' in one || !used.includes(one));
  return [{ group: t('Recent'), actions: used }, ...others];
}
