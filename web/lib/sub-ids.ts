/** The five sub-ids of a link, as they are typed: '' where there is none. */
export const subIdNames = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;
type SubIdName = (typeof subIdNames)[number];
export type SubIds = Record<SubIdName, string>;

const noSubIds: SubIds = { uid1: '', uid2: '', uid3: '', uid4: '', uid5: '' };

const PLACE = 'sub_ids';

/** Those of the last link made on this device: campaigns make many links with the same ones. */
export function recallSubIds(): SubIds {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const values = kept as Partial<Record<SubIdName, unknown>>;
    const pairs = subIdNames.map((name) => [name, values[name] ? String(values[name]) : '']);
    return Object.fromEntries(pairs) as SubIds;
  } catch {
    return noSubIds;
  }
}

export function rememberSubIds(subIds: SubIds): void {
  localStorage.setItem(PLACE, JSON.stringify(subIds));
}

/** Those filled in, as the calls take them. */
export function filledSubIds(subIds: SubIds): Partial<SubIds> {
  return Object.fromEntries(Object.entries(subIds).filter(([, value]) => value.trim() !== ''));
}
