import type { StaffActor } from '#contract/actors.ts';
import { addNotice } from '#contract/staff-notices.ts';
import { now, setClock } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

const DAY_MS = 86_400_000;

const NEWS = [
  {
    days: 60,
    type: 4,
    title: 'Short links can be pointed elsewhere',
    body: 'A link you made before can lead to another page of the same brand from now on, so that what you have published heals without editing.\n\nYou find it in the history of the [Link Generator](/tools/link-generator).',
  },
  {
    days: 33,
    type: 3,
    title: 'How a sale becomes money',
    body: 'Every line goes the same way:\n\n1. **Pending**: the brand has reported the order.\n2. **Approved**: the brand stands by it.\n3. **Settled**: it is in a settlement.\n4. **Paid**: the settlement was paid out.\n\nThe trace of each line in [Transactions](/reports/transactions) shows where it stands.',
  },
  {
    days: 11,
    type: 2,
    title: 'New brands have come',
    body: 'Six brands came to the network this week. The newest stand first in [Find Brands](/brands/find?status=0).',
  },
  {
    days: 2,
    type: 1,
    is_top: 1,
    title: 'Turn on the second factor',
    body: 'Whoever has your password alone cannot sign in once the second factor is on. It takes two minutes in [Login Information](/settings/login): any authenticator app will do.\n\nKeep the recovery codes where you keep other papers.',
  },
] as const;

/** Lets staff write the announcements of the last weeks, each on its day; the clock ends as it was. */
export async function announceNews(
  parts: Parts,
  staff: StaffActor,
  untilMs: number,
): Promise<void> {
  const before = now();
  for (const { days, ...words } of NEWS) {
    setClock(new Date(untilMs - days * DAY_MS));
    await askCall(parts, staff, addNotice, { ...words, target: 'all' });
  }
  setClock(before);
}
