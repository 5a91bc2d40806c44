import { TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { addClaim, listClaims } from '#contract/orders/claims.ts';
import { currencyChoices } from '#web/lib/currency-name.ts';
import { deviceZone, todayIn, zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { momentIn } from '#web/lib/zoned-time.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { JoinedBrandSelect } from '#web/ui/joined-brand-select.tsx';
import { SearchSelect } from '#web/ui/search-select.tsx';
import { type FieldErrors, type Fields, useForm } from '#web/ui/use-form.ts';
import { ClaimGrounds } from './claim-grounds.tsx';
import { UNKNOWN, useVisits, VisitSelect } from './visit-select.tsx';

const fieldOfKey = {
  MERCHANT_NOT_FOUND: 'mcid',
  CLAIM_CLICK_INVALID: 'click_ref',
  CLAIM_REPEATED: 'order_id',
  CLAIM_EVIDENCE_INVALID: 'evidence',
  CLAIM_EVIDENCE_REQUIRED: 'evidence',
  AMOUNT_INVALID: 'amount',
  CURRENCY_INVALID: 'currency',
  CURRENCY_RATE_MISSING: 'currency',
  ORDER_TIME_INVALID: 'order_time',
};
const EMPTY = {
  mcid: '',
  order_id: '',
  order_day: '',
  order_clock: '',
  amount: '',
  click_ref: '',
  note: '',
  /** '' is that of the brand. */
  currency: '',
  brand_currency: '',
  evidence: '',
};

/** What a link to the form fills in: the brand and the click. */
type Known = { mcid: string; click_ref: string };

type ClaimDialogProps = { opened: boolean; known: Known; onClose: () => void };

/** Claims an order: the brand, the order, and the click it came from. */
export function ClaimDialog({ opened, known, onClose }: ClaimDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Report a missing sale')}>
      {opened && <ClaimForm known={known} onClose={onClose} />}
    </AppDialog>
  );
}

function ClaimForm({ known, onClose }: Omit<ClaimDialogProps, 'opened'>) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const form = useForm(
    addClaim,
    { ...EMPTY, mcid: known.mcid, click_ref: known.click_ref || UNKNOWN },
    {
      fieldOfKey,
      inputOf: (values, errors) => {
        const last = visits[0];
        const isComplete = values.mcid !== '' && orderedAt !== '';
        if (values.click_ref === UNKNOWN && !last && isComplete) {
          errors.show({
            click_ref: t('No visit through your links was recorded in the days before this order.'),
          });
          return null;
        }
        // Without brand or day the other fields are refused first, and nothing is sent.
        return inputOf(values, orderedAt, last?.click_ref ?? UNKNOWN);
      },
      refreshes: [listClaims],
      done: t('Claim submitted'),
      onDone: onClose,
    },
  );
  const { values, field, set } = form;
  const orderedAt = momentOf(values, zone);
  const visits = useVisits(values.mcid, orderedAt);
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Submit claim')}>
      <JoinedBrandSelect
        name="mcid"
        label={t('Brand')}
        value={values.mcid}
        error={form.errors.on('mcid').error}
        onChange={(mcid, brand) => {
          form.errors.on('mcid').onInput();
          set({ mcid, brand_currency: brand?.currency ?? '', currency: '', click_ref: UNKNOWN });
        }}
      />
      <TextInput
        label={t('Order number')}
        description={t('As in the order confirmation of the buyer')}
        {...field('order_id')}
      />
      <OrderTime form={form} zone={zone} />
      <OrderAmount form={form} />
      <VisitSelect hasBrand={values.mcid !== ''} visits={visits} {...form.choice('click_ref')} />
      <ClaimGrounds form={form} />
    </DialogForm>
  );
}

type PartProps = { form: Fields<typeof EMPTY> & { errors: FieldErrors } };

function OrderTime({ form: { values, set, errors }, zone }: PartProps & { zone: string }) {
  const { error, onInput } = errors.on('order_time');
  return (
    <div className="fields">
      <DayInput
        name="order_time"
        label={t('Day of the order')}
        description={zoneLabel(zone)}
        error={error}
        max={todayIn(zone)}
        value={values.order_day}
        onChange={(order_day) => {
          onInput();
          set({ order_day });
        }}
      />
      <TimePicker
        label={t('Time')}
        description={t('Leave empty if you do not know it')}
        hoursInputLabel={t('Hours')}
        minutesInputLabel={t('Minutes')}
        value={values.order_clock}
        onChange={(order_clock) => set({ order_clock })}
      />
    </div>
  );
}

function OrderAmount({ form }: PartProps) {
  const { values, field, set } = form;
  const listed = useJoinedBrands(undefined).data?.list ?? [];
  const ofBrand =
    values.brand_currency || listed.find(({ mcid }) => mcid === values.mcid)?.currency;
  return (
    <div className="fields">
      <TextInput
        inputMode="decimal"
        label={t('Amount')}
        {...field('amount')}
        description={t('Excluding tax and shipping')}
      />
      <SearchSelect
        name="currency"
        label={t('Currency')}
        description={t('Usually that of the brand')}
        data={currencyChoices()}
        error={form.errors.on('currency').error}
        value={values.currency || ofBrand || ''}
        onChange={(event) => set({ currency: event.currentTarget.value })}
      />
    </div>
  );
}

const LAST_MINUTE = '23:59';

/** When the order was placed; without a time the end of its day, so that each visit is before it. */
function momentOf({ order_day, order_clock }: typeof EMPTY, zone: string): string {
  if (order_day === '') return '';
  const clock = order_clock.slice(0, 5) || LAST_MINUTE;
  const at = momentIn(zone, order_day, clock);
  const now = new Date().toISOString();
  return order_clock === '' && at > now ? now : at;
}

function inputOf(values: typeof EMPTY, orderedAt: string, lastVisit: string) {
  const { mcid, order_id, amount, note, click_ref, currency, evidence } = values;
  const isUnknown = click_ref === UNKNOWN;
  return {
    mcid,
    order_id,
    amount,
    order_time: orderedAt,
    click_ref: isUnknown ? lastVisit : click_ref,
    note: isUnknown ? withGuess(note) : note,
    ...(currency && { currency }),
    ...(evidence && { evidence }),
  };
}

/** Who decides the claim must know that the visit is a guess. */
function withGuess(note: string): string {
  const guess = t('The visit is not known. This is the last one before the order.');
  return note === '' ? '' : [note, guess].join('\n\n');
}
