import { editMoneyLimits, type LimitName, listMoneyLimits } from '#contract/money-limits/staff.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { limitColumns } from './store.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Sets limits of a currency as finance does; its other own limits stay. */
export async function buildLimits(
  t: TestApp,
  currency: string,
  set: Partial<Record<LimitName, string>>,
): Promise<void> {
  const finance = await buildStaff(t, 'finance');
  const [known] = dataOf(await t.callAs(finance, listMoneyLimits, { currency })).list;
  const own = limitColumns.flatMap(([name]) =>
    known?.[name].is_own ? [[name, known[name].amount]] : [],
  );
  const input = { currency, ...Object.fromEntries(own), ...set, reason: 'A test needs it' };
  dataOf(await t.callAs(finance, editMoneyLimits, input));
}
