import type { Language } from '#contract/language.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { findReported } from './requests/store.ts';
import { inLanguage } from './rules.ts';
import { notifyTokenOwner } from './tokens/notify-owner.ts';

/** Jobs of the publisher API that follow from events. */
export const publisherApiJobs = {
  'publisher_api.end_tokens': endTokens,
  'publisher_api.notify_refused': notifyRefused,
} satisfies Record<string, JobRunner>;

/** Deletes the tokens of a member who was removed or has left; they are refused since then. */
async function endTokens({ db }: Parts, { user_id }: { user_id: number }): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where('made_by', '=', user_id)
    .where('made_by', 'in', (users) =>
      users.selectFrom('users').select('id').where('removed_at', 'is not', null),
    )
    .execute();
}

async function notifyRefused(
  { db }: Parts,
  { api_token_call_id }: { api_token_call_id: number },
): Promise<void> {
  const call = await findReported(db, api_token_call_id);
  // It is answered again, or the token was revoked.
  if (!call?.reported_at || call.refused_code === null) return;
  const { token_id, name, reported_at, refused_code, refused_reason } = call;
  const answer = { code: refused_code, message: refused_reason ?? '' };
  const reasonIn = (language: Language) => inLanguage(answer, language).message;
  await inTransaction(db, (tx) =>
    notifyTokenOwner(tx, call, {
      kind: 'api_call_refused',
      source: `api call ${api_token_call_id} ${reported_at.toISOString()}`,
      values: (language) => ({
        ...{ token: name, call: call.call },
        reason: `${refused_code} ${reasonIn(language)}`,
      }),
      path: `/tools/api-tokens/${token_id}`,
    }),
  );
}
