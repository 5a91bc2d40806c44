import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';

const { post } = await openTestApp();

test('an unknown call answers in the common form', async () => {
  expect(await post('/no/such_call', { appId: 32, req: {} })).toEqual({
    code: 21001,
    message: 'CALL_NOT_FOUND',
    data: null,
  });
});
