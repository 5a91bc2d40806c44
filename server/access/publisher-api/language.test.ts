import { expect, test } from 'vitest';
import { apiCodes, chineseApiCodes } from '#contract/publisher-api/api-call.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';

const t = await openTestApp();

test('the message of a code is in the language of the request', async () => {
  const ask = async (language: string) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/transaction',
      headers: { 'accept-language': language },
      payload: { source: 'tributary', token: 'unknown' },
    });
    return answer.json();
  };
  expect(await ask('fr')).toMatchObject({ code: '1001', message: apiCodes['1001'] });
  expect(await ask('zh-CN')).toMatchObject({ code: '1001', message: chineseApiCodes['1001'] });
});
