import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { answeredCalls } from '#server/app.ts';
import type { Asked, UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';

const VISIT = { address: '', user_agent: 'demonstration', device: '' };

/** Makes a call of the contract as an actor, without the way through HTTP; a refusal is thrown. */
export async function askCall<C extends Call>(
  parts: Parts,
  actor: Asked<C>['actor'],
  call: C,
  input: InputOf<C>,
  file: UploadedFile | null = null,
): Promise<ReplyOf<C>> {
  const answered = answeredCalls.find((one) => one.call.path === call.path);
  if (!answered) throw new Error(`Nobody answers ${call.path}.`);
  const asked = { ...parts, actor, input: call.input.parse(input), visit: VISIT, file };
  return (await answered.answer(asked as never)) as ReplyOf<C>;
}
