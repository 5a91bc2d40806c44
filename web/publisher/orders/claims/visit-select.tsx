import type { ReactNode } from 'react';
import { listClickLog } from '#contract/clicks/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { addDays, deviceZone, formatTime, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { SearchSelect } from '#web/ui/search-select.tsx';

const SEARCHED_DAYS = 30;
const PER_PAGE = 200;

/** The publisher does not know the visit: the last one before the order is claimed. */
export const UNKNOWN = 'unknown';

/** The visits to a brand in the days before an order, newest first; empty without a brand. */
export function useVisits(mcid: string, orderedAt: string) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const until = todayIn(zone, orderedAt === '' ? new Date() : new Date(orderedAt));
  const range = { start_date: addDays(until, -SEARCHED_DAYS), end_date: until };
  const clicks = useApiQuery(
    listClickLog,
    { ...range, mcid, verdict: 'valid', perPage: PER_PAGE },
    { enabled: mcid !== '', quiet: true },
  );
  const listed = mcid === '' ? [] : (clicks.data?.list ?? []);
  return listed.filter(({ clicked_at }) => orderedAt === '' || clicked_at <= orderedAt);
}

type VisitSelectProps = {
  hasBrand: boolean;
  visits: ReturnType<typeof useVisits>;
  value: string;
  error?: ReactNode;
  onChange: (clickRef: string) => void;
};

/** The visit that an order came from: one of the clicks before it, by its time. */
export function VisitSelect({ hasBrand, visits, value, error, onChange }: VisitSelectProps) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const choices = visits.map((click) => ({
    value: click.click_ref,
    label: [
      formatTime(click.clicked_at, zone),
      click.country && countryName(click.country),
      click.uid1,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  // A visit of an earlier month, which a link to the form names.
  const isListed = choices.some((choice) => choice.value === value);
  const given = value === '' || value === UNKNOWN || isListed ? [] : [{ value, label: value }];
  return (
    <SearchSelect
      name="click_ref"
      label={t('Visit that led to the order')}
      description={t('Visits through your links in the {days} days before the order', {
        days: SEARCHED_DAYS,
      })}
      placeholder={hasBrand ? t('Choose the visit by its time') : t('Choose a brand first')}
      nothingFoundMessage={t('No visits found')}
      data={[{ value: UNKNOWN, label: t('I do not know') }, ...given, ...choices]}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
