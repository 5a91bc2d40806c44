import type { StaffActor } from '#contract/actors.ts';
import { openStaffBrand } from '#contract/staff-brands.ts';
import { setBrandTerms } from '#contract/staff-terms.ts';
import { setClock } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

const DAY_MS = 86_400_000;

/** What two brands have announced for the days to come: the first pays less, the third more. */
const ANNOUNCED = [
  {
    ...{ mcid: 'hexagon-games', days: 9, factor: 0.75 },
    note: 'Freight has become dearer. Clearance leaves the programme, for it earns us nothing.',
    more: [{ name: 'Clearance', kind: 'percent', rate: '0', category: 'Clearance' }] as const,
  },
  {
    ...{ mcid: 'alpenglanz', days: 5, factor: 1.5 },
    note: 'Thank you for a good autumn.',
    more: [],
  },
];

/** Announces new terms of two brands a day before the story ends. */
export async function announceTerms(
  parts: Parts,
  staff: StaffActor,
  untilMs: number,
): Promise<void> {
  setClock(new Date(untilMs - DAY_MS));
  for (const { mcid, days, factor, note, more } of ANNOUNCED) {
    const { commission_rules } = await askCall(parts, staff, openStaffBrand, { mcid });
    const rules = commission_rules.flatMap(({ name, kind, rate, customer_kind, priority }) =>
      rate === null || (customer_kind !== null && customer_kind !== 'new')
        ? []
        : [{ name, kind, rate: String(Number(rate) * factor), priority, ...kindOf(customer_kind) }],
    );
    const effective_from = new Date(untilMs + days * DAY_MS).toISOString();
    const comm_rate = rules.map(({ rate }) => `${rate}%`).join(' or ');
    const words = { effective_from, note, comm_rate };
    await askCall(parts, staff, setBrandTerms, { mcid, rules: [...rules, ...more], ...words });
  }
}

function kindOf(kind: 'new' | null) {
  return kind === null ? {} : { customer_kind: kind };
}
