import { postbackMacros } from './macros.ts';

type MacroName = (typeof postbackMacros)[number]['name'];

/** Public names of the event types; type 3 is also `transaction.paid`. */
const EVENT_NAMES: Readonly<Record<number, string>> = {
  1: 'transaction.created',
  2: 'transaction.changed',
  3: 'transaction.settled',
  4: 'relationship.changed',
  5: 'brand.changed',
  6: 'click.recorded',
  7: 'referral.joined',
};

/** The public name of an event type. */
export const nameOfEventType = (type: number): string => EVENT_NAMES[type] ?? 'unknown';

const COMMON: readonly MacroName[] = ['event', 'event_id', 'attempt', 'signature'];
const BRAND: readonly MacroName[] = [...COMMON, 'brand_id', 'mcid', 'merchant_name'];
const CLICK: readonly MacroName[] = [
  ...BRAND,
  'channel_id',
  'click_ref',
  'click_time_iso',
  'customer_country',
  'uid',
  'uid2',
  'uid3',
  'uid4',
  'uid5',
];
const NAMES_OF: Readonly<Record<number, readonly MacroName[]>> = {
  4: [...BRAND, 'channel_id', 'status', 'status_reason'],
  5: [...BRAND, 'status'],
  6: CLICK,
  7: [...COMMON, 'status'],
};
const DIFFERENT: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { status: 'pending', old_status: '', validation_date: '', delta_comm: '10.39' },
  3: { old_status: '', settlement_id: '5103' },
  4: { status: 'joined' },
  5: { status: 'terms_changed' },
  7: { status: 'joined' },
} satisfies Record<number, Partial<Record<MacroName, string>>>;

/** Example values of an event: the same macros have a value as in a real event of the type. */
export function sampleValuesOf(
  eventType: number,
  granularity: 'order' | 'line' = 'order',
): Record<string, string> {
  const names = NAMES_OF[eventType] ?? postbackMacros.map(({ name }) => name);
  const samples = postbackMacros.filter(({ name }) => names.includes(name));
  return {
    ...Object.fromEntries(samples.map(({ name, sample }) => [name, sample])),
    ...DIFFERENT[eventType],
    ...(granularity === 'order' && { line_id: '' }),
    event: nameOfEventType(eventType),
  };
}
