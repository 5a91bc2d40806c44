import type { ReplyOf } from '#contract/call.ts';
import type { listSitesForStaff } from '#contract/sites/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';

type Review = ReplyOf<typeof listSitesForStaff>['list'][number]['review'];

/** Whether the publisher has proved control of the site. */
export function VerifiedPill({ at }: { at: string | null }) {
  return at ? (
    <>
      <StatusPill tone="up" word={t('Verified')} />
      <br />
      <Time at={at} day />
    </>
  ) : (
    <StatusPill tone="wait" word={t('Not verified')} />
  );
}

/** The latest question of staff, and its answer. */
export function ReviewState({ review }: { review: Review }) {
  if (!review) return null;
  const { question, answer, asked_at, answered_at } = review;
  return (
    <div className="stack gap-4">
      <StatusPill
        tone={answer === null ? 'wait' : 'up'}
        word={answer === null ? t('Question sent') : t('Answer received')}
      />
      <span className="quiet">
        {question} <Time at={asked_at} day />
      </span>
      {answer !== null && (
        <span>
          {answer} <Time at={answered_at} day />
        </span>
      )}
    </div>
  );
}
