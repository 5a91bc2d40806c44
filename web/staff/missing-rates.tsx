import { Link } from '@tanstack/react-router';
import { listMissingRates } from '#contract/accounting/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Day } from '#web/ui/time.tsx';

/** More days are counted, not listed: one rate is valid for the seven days after it. */
const MAX_LISTED = 8;

/** The rates that the exports of a month lack, with links to where they are entered; or nothing. */
export function MissingRates({ month }: { month: string }) {
  const { data } = useApiQuery(listMissingRates, { month }, { quiet: true });
  if (!data || data.total === 0) return null;
  const shown = data.list.slice(0, MAX_LISTED);
  const more = data.total - shown.length;
  return (
    <section className="card" aria-label={t('Exchange rates are missing')}>
      <div className="stack gap-8">
        <strong className="color-wait">{t('Exchange rates are missing')}</strong>
        <p className="max-w-720">
          {t(
            'DATEV needs a rate for each day with postings in another currency than the euro. Add these before you close the month; a rate is valid on its day and the seven days after it.',
          )}
        </p>
        <ul className="fields m-0 p-0 list-none">
          {shown.map(({ currency, day }) => (
            <li key={`${currency} ${day}`}>
              <Link to="/rates" search={{ add: currency, day } as never}>
                {currency}, <Day day={day} />
              </Link>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className="quiet">
            {t('{count, plural, one {# more day} other {# more days}}', { count: more })}
          </p>
        )}
      </div>
    </section>
  );
}
