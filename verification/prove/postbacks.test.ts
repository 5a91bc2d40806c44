import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { readFormats, type Spoil } from './postbacks/read-formats.ts';
import { seededRandom } from './seeded-random.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

const faults: Record<string, Spoil> = {
  'the order time of a query is in unix seconds': (format, request) => {
    const url = new URL(request.url);
    const seconds = Math.floor(Date.parse(url.searchParams.get('order_time') ?? '') / 1000);
    if (format === 'query') url.searchParams.set('order_time', String(seconds));
    return { ...request, url };
  },
  'an amount changes on its way': (_format, request) => ({
    ...request,
    body: request.body.replace(/(sale_amount\D*)\d/, '$19'),
  }),
  'flat fields are nested': (format, request) =>
    format === 'flat' ? { ...request, body: JSON.stringify({ data: request.body }) } : request,
  'a header is lost': (_format, { headers, ...request }) => {
    const { 'x-api-key': _key, ...rest } = headers;
    return { ...request, headers: rest };
  },
};

for (const [fault, spoil] of Object.entries(faults)) {
  test(`receivers notice that ${fault}`, async () => {
    const found = await readFormats(app, seededRandom(3), { orders: 4 }, spoil);
    expect(found.violations).not.toEqual([]);
  });
}
