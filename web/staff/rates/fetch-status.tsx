import type { ReplyOf } from '#contract/call.ts';
import { fetchRatesNow, listRates, showRate, showRateState } from '#contract/rates/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { outsideText } from '#web/staff/outside-text.ts';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';

type Fetch = ReplyOf<typeof showRateState>['fetch'];

/** When rates were last fetched from the European Central Bank, and what was refused. */
export function FetchStatus() {
  const { data } = useApiQuery(showRateState, {}, { quiet: true });
  const fetchNow = useApiMutation(fetchRatesNow, {
    refreshes: [showRateState, listRates, showRate],
    onDone: ({ fetch }) => {
      if (fetch.problem === null) showDone(t('Rates fetched'));
    },
  });
  if (!data) return null;
  if (!data.fetch.is_on) {
    return <p className="quiet">{t('Rates are not fetched automatically; import a file.')}</p>;
  }
  return (
    <div>
      <p>
        <LastFetch fetch={data.fetch} />{' '}
        <MayButton
          permission="rates.write"
          variant="default"
          size="xs"
          loading={fetchNow.isPending}
          onClick={() => fetchNow.mutate({})}
        >
          {t('Fetch now')}
        </MayButton>
      </p>
      <Refused fetch={data.fetch} />
    </div>
  );
}

function LastFetch({ fetch: { attempted_at, succeeded_at, problem } }: { fetch: Fetch }) {
  if (attempted_at === null) return t('Rates have not been fetched yet.');
  if (problem === null) {
    return (
      <Trans
        id="Fetched from the European Central Bank <0/>."
        components={{ 0: <Time at={succeeded_at ?? attempted_at} zone={network.time_zone} /> }}
      />
    );
  }
  return (
    <Trans
      id="<0>The last fetch failed</0> (<1/>): {problem} It is retried every hour."
      values={{ problem: outsideText(problem) }}
      components={{ 0: <strong />, 1: <Time at={attempted_at} zone={network.time_zone} /> }}
    />
  );
}

function Refused({ fetch: { refused } }: { fetch: Fetch }) {
  useErrorTexts();
  if (refused.length === 0) return null;
  return (
    <details>
      <summary>
        {t('{count, plural, one {# rate was refused} other {# rates were refused}}', {
          count: refused.length,
        })}
      </summary>
      <ul>
        {refused.map(({ key, value }) => (
          <li key={`${key} ${value}`}>
            {value}: {textOf(key)}
          </li>
        ))}
      </ul>
    </details>
  );
}
