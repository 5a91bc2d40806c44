/** The five sub-ids of a link as typed; '' if empty. */
export const subIdNames = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;
type SubIdName = (typeof subIdNames)[number];
export type SubIds = Record<SubIdName, string>;

const noSubIds: SubIds = { uid1: '', uid2: '', uid3: '', uid4: '', uid5: '' };

const PLACE = 'sub_ids';

/** The sub-ids of the last link made on this device: links of a campaign often share them. */
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

/** The sub-ids that are filled in, as calls take them. */
export function filledSubIds(subIds: SubIds): Partial<SubIds> {
  return Object.fromEntries(Object.entries(subIds).filter(([, value]) => value.trim() !== ''));
}
