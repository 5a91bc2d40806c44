import type { PostbackAttempt } from '#contract/postbacks/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { CodeBlock } from '#web/ui/copy-field.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { RequestText } from './request-text.tsx';

const CAUSES = { scheduled: '', manual: t('resent manually'), test: t('test') } as const;

/** One attempt: status, time, request and response. */
export function AttemptView({
  attempt,
  zone,
}: {
  attempt: PostbackAttempt;
  zone?: string | undefined;
}) {
  const { status, error, duration_ms, cause } = attempt;
  return (
    <article className="min-w-0">
      <div className="row">
        <StatusPill
          tone={error === null ? 'up' : 'down'}
          word={status === null ? t('No response') : String(status)}
        />
        <span className="num">
          <Trans id={'{duration_ms} ms'} values={{ duration_ms: countText(duration_ms) }} />
        </span>
        <Time at={attempt.at} zone={zone} />
        <span className="quiet">{CAUSES[cause]}</span>
      </div>
      {error && <p className="mt-8">{serverText(error)}</p>}
      <RequestText request={attempt.request} headers={attempt.headers} />
      {attempt.response !== '' && (
        <>
          <p className="quiet mt-8">{t('Answer')}</p>
          <CodeBlock>{attempt.response}</CodeBlock>
        </>
      )}
    </article>
  );
}
