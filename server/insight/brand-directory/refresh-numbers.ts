import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { workOutNumbers } from './numbers/rules.ts';
import { replaceNumbers, sumBrands } from './numbers/store.ts';

/** Recomputes the published numbers of every brand. */
export async function refreshNumbers({ db }: Pick<Parts, 'db'>): Promise<void> {
  const at = now();
  const sums = await sumBrands(db, at);
  await replaceNumbers(db, sums.map(workOutNumbers), at);
}
