import { expect, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { listRegions } from '#contract/common/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';

const t = await openTestApp();

test.each([
  [10_000, 'HTTP_CLIENT_PARAM_ERROR'],
  [101, 'HTTP_CLIENT_PARAM_ERROR'],
  // Read as a request: `x` is unknown to the call.
  [50, 'PARAMS_TYPE_ERROR'],
])('a body of %i levels is answered %s', async (levels, message) => {
  const nested = `${'{"a":'.repeat(levels - 3)}1${'}'.repeat(levels - 3)}`;
  const payload = `{"appId":"${APP_ID}","req":{"header":{},"attributes":{"x":${nested}}}}`;
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${listRegions.path}`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().message).toBe(message);
});
