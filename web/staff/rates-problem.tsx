import { Link } from '@tanstack/react-router';
import { showRateState } from '#contract/rates/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { outsideText } from './outside-text.ts';

/**
 * Beside amounts of several currencies: that there are no exchange rates, or why the last fetch of them
 * failed. Old rates are reported on every screen.
 */
export function RatesProblem() {
  const { data } = useApiQuery(showRateState, {}, { quiet: true });
  if (!data || data.is_old) return null;
  const { newest_day, fetch } = data;
  if (newest_day !== null && fetch.problem === null) return null;
  return (
    <section className="card stack gap-4 max-w-720" role="status">
      <strong>
        {newest_day === null
          ? t('There are no exchange rates: amounts in other currencies cannot be converted.')
          : t('The last fetch of exchange rates failed.')}
      </strong>
      {fetch.problem !== null && <p>{outsideText(fetch.problem)}</p>}
      <Link to="/rates">{t('Open rates')}</Link>
    </section>
  );
}
