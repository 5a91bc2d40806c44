import { useState } from 'react';
import { listClickLog } from '#contract/clicks/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { addDays, deviceZone, formatTime, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { SearchSelect } from '#web/ui/search-select.tsx';

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
export function VisitSelect({ mcid, orderTime, value, error, onChange }: VisitSelectProps) {
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
