import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { answeredCalls } from '#server/app.ts';
import type { Asked, LoadedFile, UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';

const VISIT = { address: '', user_agent: 'demonstration', device: '' };

/** Makes a call of the contract as an actor, without HTTP; a refusal is thrown. */
export async function askCall<C extends Call>(
  parts: Parts,
  actor: Asked<C>['actor'],
  call: C,
  input: InputOf<C>,
  sent: LoadedFile | null = null,
): Promise<ReplyOf<C>> {
  const answered = answeredCalls.find((one) => one.call.path === call.path);
  if (!answered) throw new Error(`Nobody answers ${call.path}.`);
  const ask = async (file: UploadedFile | null) => {
    const asked = { ...parts, actor, input: call.input.parse(input), visit: VISIT, file };
    return (await answered.answer(asked as never)) as ReplyOf<C>;
  };
  return sent ? withFile(sent, ask) : ask(null);
}

async function withFile<T>(
  { name, bytes }: LoadedFile,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-demo-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return await use({ name, path, size: bytes.length });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
