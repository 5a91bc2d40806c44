import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiCodes } from '#contract/publisher-api/api-call.ts';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { schemaOf } from '#server/platform/http/write-openapi.ts';
import { buildApiClient, postApi } from './builders.ts';
import { describeFields } from './docs/describe-fields.ts';
import { requestSchema } from './docs/request-schema.ts';

const t = await openTestApp();
const SEED = 20_261_121;
// Below the limit of one token per minute; every few requests use a new client.
const PER_CLIENT = 9;
const ROUNDS = 4;

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    "'; drop table order_lines; --",
    '%',
    '__proto__',
    '1e999',
    '٣',
    '9999-12-31',
    '0000-01-01',
    '2026-02-30',
    '2026-03-01 25:00:00',
    '-1',
    '99999999999999999999',
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -0,
    1e308,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
  ),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

test('any input to any call is answered in the shape of the API, never with a fault', async () => {
  let requests = 0;
  for (const call of apiCallsOf(t.config.network_source)) {
    const names = describeFields(schemaOf(requestSchema(call, t.config.network_source), 'input'))
      .map(({ name }) => name)
      .filter((name) => name !== 'token' && name !== 'source');
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await buildApiClient(t);
      const bodies = fc.sample(
        fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] }),
        { seed: SEED + round, numRuns: PER_CLIENT },
      );
      for (const body of bodies) {
        // Every other round changes one field of a valid body, to reach the code behind validation.
        const spoiled = round % 2 === 0 ? body : { ...call.example, ...oneOf(body) };
        const answer = await client.ask(call.name, spoiled);
        expect({ seed: SEED + round, call: call.name, spoiled, answer }).toMatchObject({
          answer: { status: 200, code: expect.any(String), message: expect.any(String) },
        });
        expect(Object.keys(apiCodes)).toContain(answer.code);
        expect(answer.code, JSON.stringify({ call: call.name, spoiled })).not.toBe('21002');
        requests += 1;
      }
    }
  }
  expect(requests).toBe(14 * PER_CLIENT * ROUNDS);
}, 120_000);

test.each([
  ['no JSON', '{"token":', 'application/json'],
  ['nothing', '', 'application/json'],
  ['a list', '[1, 2]', 'application/json'],
  ['a text', '"token"', 'application/json'],
  ['a form', 'token=a&source=tributary', 'application/x-www-form-urlencoded'],
  ['too much', `{"token":"${'x'.repeat(1_100_000)}"}`, 'application/json'],
  ['a broken type', '{}', 'nonsense'],
])('%s instead of a body is answered in the shape of the API', async (_name, body, type) => {
  for (const { name, mistake } of apiCallsOf(t.config.network_source)) {
    const answer = await postApi(t, name, body, { 'content-type': type });
    expect(answer).toMatchObject({ status: 200, data: null });
    expect(['1000', mistake]).toContain(answer.code);
  }
});

test('any method other than POST is refused with a message', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await t.app.inject({ method, url: '/api/payment_summary' });
    expect(answer.json()).toMatchObject({ code: '1003', data: null });
  }
});

function oneOf(body: Record<string, unknown>): Record<string, unknown> {
  const [entry] = Object.entries(body);
  return entry ? { [entry[0]]: entry[1] } : {};
}
