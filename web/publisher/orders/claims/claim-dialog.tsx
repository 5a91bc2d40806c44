import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { listClickLog } from '#contract/clicks/publisher.ts';
import { addClaim, listClaims } from '#contract/orders/claims.ts';
import { countryName } from '#web/lib/country-name.ts';
import { addDays, deviceZone, formatTime, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { JoinedBrandSelect } from '#web/ui/joined-brand-select.tsx';
import { SearchSelect } from '#web/ui/search-select.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ClaimGrounds } from './claim-grounds.tsx';

type VisitSelectProps = {
  mcid: string;
  /** Local time of the order as its input has it; '' if not entered yet. */
  orderTime: string;
  value: string;
  error?: React.ReactNode;
  onChange: (clickRef: string) => void;
};

const SEARCHED_DAYS = 30;
const PER_PAGE = 200;

/** The visit that an order came from: one of the clicks before it, by its time. */
function VisitSelect({ mcid, orderTime, value, error, onChange }: VisitSelectProps) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const [search, setSearch] = useState('');
  const until = orderTime === '' ? todayIn(zone) : orderTime.slice(0, 10);
  const range = { start_date: addDays(until, -SEARCHED_DAYS), end_date: until };
  const clicks = useApiQuery(
    listClickLog,
    { ...range, mcid, verdict: 'valid', perPage: PER_PAGE },
    { enabled: mcid !== '', quiet: true },
  );
  const visits = (mcid === '' ? [] : (clicks.data?.list ?? [])).map((click) => ({
    value: click.click_ref,
    label: [
      formatTime(click.clicked_at, zone),
      click.country && countryName(click.country),
      click.uid1,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  // A visit of an earlier month, or of a store of one's own, is found by its reference.
  const typed = search.trim();
  const others = [value, typed].filter(
    (one, at, all) =>
      one !== '' &&
      all.indexOf(one) === at &&
      !visits.some((visit) => visit.value === one || visit.label.includes(one)),
  );
  return (
    <SearchSelect
      name="click_ref"
      label={t('Visit')}
      description={t('The click of the visitor who ordered, in the {days} days before the order', {
        days: SEARCHED_DAYS,
      })}
      placeholder={mcid === '' ? t('Choose a brand first') : t('Choose the click by its time')}
      nothingFoundMessage={t('No clicks found')}
      data={[...others.map((one) => ({ value: one, label: one })), ...visits]}
      error={error}
      value={value}
      onSearchChange={setSearch}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

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
  order_time: '',
  amount: '',
  click_ref: '',
  note: '',
  currency: '',
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
  const form = useForm(
    addClaim,
    { ...EMPTY, ...known },
    {
      fieldOfKey,
      inputOf,
      refreshes: [listClaims],
      done: t('Claim submitted'),
      onDone: onClose,
    },
  );
  const { values, field, set } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Submit claim')}>
      <JoinedBrandSelect
        name="mcid"
        label={t('Brand')}
        value={values.mcid}
        error={form.errors.on('mcid').error}
        onChange={(mcid) => set({ mcid, click_ref: '' })}
      />
      <TextInput label={t('Order number')} {...field('order_id')} />
      <TextInput
        type="datetime-local"
        label={t('Order time')}
        {...field('order_time')}
        description={t('In your time zone')}
      />
      <TextInput
        inputMode="decimal"
        label={t('Amount')}
        {...field('amount')}
        description={t('Excluding tax and shipping')}
      />
      <TextInput
        label={t('Currency')}
        {...field('currency')}
        maxLength={3}
        description={t('Three-letter code, if not the brand’s currency')}
      />
      <VisitSelect mcid={values.mcid} orderTime={values.order_time} {...form.choice('click_ref')} />
      <ClaimGrounds form={form} />
    </DialogForm>
  );
}

function inputOf({ currency, evidence, order_time, ...texts }: typeof EMPTY) {
  return {
    ...texts,
    // The browser's input gives a local time without an offset.
    order_time: order_time === '' ? '' : new Date(order_time).toISOString(),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(evidence && { evidence }),
  };
}
