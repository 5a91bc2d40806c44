import { Refusal } from '#server/platform/refusal.ts';

/**
 * Runs an operation of the screens, which refuses an unknown brand. In the publisher API an unknown
 * id matches nothing.
 */
export async function orNothing<Page extends { list: unknown[]; total: number }>(
  find: () => Promise<Page>,
): Promise<Pick<Page, 'list' | 'total'> & Partial<Page>> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'BRAND_NOT_EXISTS') throw error;
    return { list: [], total: 0 } as Pick<Page, 'list' | 'total'> & Partial<Page>;
  }
}
