import { expect, test } from 'vitest';
import { readProfile } from '#contract/accounts/publisher.ts';
import type { Call } from '#contract/call.ts';
import { APP_ID } from '#contract/call.ts';
import { generateLinks } from '#contract/links/publisher.ts';
import { chinese } from '#contract/messages/zh.ts';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';

const t = await openTestApp();

const envelope = { appId: APP_ID, req: {} };
const large = { ...envelope, pad: 'x'.repeat(100_000) };
const json = 'application/json';
const form = 'multipart/form-data; boundary=part';
const at = ({ path }: Call) => path;

test.each([
  ['a call', at(readProfile), json, envelope],
  ['an unknown call', '/no/such_call', json, envelope],
  ['an upload', at(uploadFile), form, '--part--'],
  ['a body that is no JSON', at(readProfile), json, '{'],
  ['a body beyond the limit', at(readProfile), json, large],
  ['a large body without a token', at(generateLinks), json, large],
  ['a batch that is none', '/batch', json, { calls: [] }],
])(
  'the refusal of %s has its text in the language of the request',
  async (_of, path, type, payload) => {
    const { message, text } = (await send(path, type, payload)).json();
    expect(text).toBe(chinese[message as keyof typeof chinese]);
    expect(text).toBeDefined();
  },
);

test('each answer of a batch has its text', async () => {
  const calls = [{ path: readProfile.path, ...envelope }];
  const { message, text } = JSON.parse((await send('/batch', json, { calls })).body);
  expect(text).toBe(chinese[message as keyof typeof chinese]);
});

const send = (path: string, type: string, payload: object | string) =>
  t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': type, 'accept-language': 'zh-CN' },
    payload,
  });
