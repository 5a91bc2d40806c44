import { expect, test } from 'vitest';
import { listApiMenu, readApiInfo } from '#contract/publisher-api/docs.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp({ PUBLIC_URL: 'https://net.example' });
const publisher = await buildPublisherWithSite(t);
const menu = dataOf(await t.callAs(publisher, listApiMenu, {}));
const info = async (id: number) => dataOf(await t.callAs(publisher, readApiInfo, { id }));

test('the menu has the fourteen calls, the eight of the dialect with their ids and paths', () => {
  const entries = menu.map(({ id, front_path }) => [id, front_path]);
  expect(entries).toHaveLength(14);
  expect(entries.slice(0, 8)).toEqual([
    [52, 'transaction_api'],
    [59, 'transaction_api_v3'],
    [57, 'click_report'],
    [56, 'monetization_api'],
    [58, 'Commission Validation API'],
    [53, 'Details API'],
    [55, 'payment_summary_api'],
    [54, 'payment_detail_api'],
  ]);
  expect(menu[4]?.path).toBe('/tools/apis/Commission%20Validation%20API/58');
});

test('`fields` selects from a list without a name like from any other', async () => {
  const answer = await t.callAs(publisher, listApiMenu, {}, { fields: ['id', 'front_path'] });
  expect(dataOf(answer)[0]).toEqual({ id: 52, front_path: 'transaction_api' });
  const wrong = await t.callAs(publisher, listApiMenu, {}, { fields: ['colour'] });
  expect(wrong.message).toBe('PARAMS_TYPE_ERROR');
});

test('a page describes all parameters of the request and all fields of a row', async () => {
  const { params, ...entry } = await info(59);
  expect(entry).toMatchObject({ name: 'Transaction API V3', is_hidden: 0, sort: 1, type: 1 });
  expect(entry.app_uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(params).toMatchObject({
    url: 'https://net.example/api/transaction_v3',
    rows: 'data.list',
  });
  const named = (name: string) =>
    [...params.request, ...params.reply].find((one) => one.name === name);
  expect(named('token')).toMatchObject({ type: 'string', required: true });
  expect(named('perPage')).toMatchObject({
    type: 'integer or string',
    required: false,
    otherwise: '20',
  });
  expect(named('items[].sale_amount')).toMatchObject({ type: 'string' });
  expect(params.codes.map(({ code }) => code)).toContain('30234');
});

test('every call has parameters, rows and codes, each with a complete description', async () => {
  for (const { id } of menu) {
    const { params } = await info(id);
    expect(params.request.length).toBeGreaterThan(2);
    expect(params.reply.length).toBeGreaterThan(4);
    for (const field of [...params.request, ...params.reply]) expect(field.type).not.toBe('any');
    const codes = params.codes.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test('an unknown id is refused', async () => {
  const answer = await t.callAs(publisher, readApiInfo, { id: 51 });
  expect(answer.message).toBe('API_NOT_FOUND');
});

test('openapi.json describes the fourteen calls and is open to all', async () => {
  const answer = await t.app.inject({ url: '/api/openapi.json' });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const document = answer.json();
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://net.example' }] });
  const current = Object.entries<{ post: { tags: string[] } }>(document.paths).filter(
    ([, { post }]) => !post.tags.includes('Older'),
  );
  expect(current).toHaveLength(14);
  const { post } = document.paths['/api/transaction'];
  const { schema } = post.requestBody.content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/TransactionRequest' });
  const { schemas } = document.components;
  expect(schemas.TransactionRequest.required).toEqual(['token', 'source']);
  // Generators make a property with a default obligatory.
  expect(schemas.TransactionRequest.properties.perPage).not.toHaveProperty('default');
  expect(schemas.TransactionRequest.properties.perPage.description).toMatch(/Default: 20\.$/);
  expect(answer.body).not.toContain('"default":');
  expect(schemas.MonetizationRequest.properties.approval_type.anyOf).toMatchObject([
    { enum: ['All'] },
    { enum: ['Auto', 'Manual'] },
  ]);
  expect(post.responses['200'].headers).toHaveProperty('Warning');
  expect(schemas.TransactionData.properties.list.items).toEqual({
    $ref: '#/components/schemas/TransactionRow',
  });
  const answer200 = post.responses['200'].content['application/json'];
  expect(answer200.example).toMatchObject({
    code: '0',
    data: { time_zone: 'Asia/Shanghai', list: [{ status: 'Pending', sale_comm: 10 }] },
  });
});

test('openapi.json describes requests and answers of the older dialect', async () => {
  const { paths, components } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  const { schemas } = components;
  const { get, post } = paths['/api.php'];
  const answers = post.responses['200'].content['application/json'].schema.oneOf;
  const alternatives = get.parameters[0].schema.oneOf;
  expect(alternatives).toHaveLength(answers.length);
  const request = schemas.OlderTransactionRequest;
  expect(alternatives).toContainEqual({ $ref: '#/components/schemas/OlderTransactionRequest' });
  expect(request.properties).toMatchObject({
    mod: { const: 'medium' },
    op: { const: 'transaction' },
  });
  expect(request.properties.status.enum).toContain('Normal');
  expect(Object.keys(request.properties)).toEqual(expect.arrayContaining(['begin_date', 'limit']));
  expect(Object.keys(request.properties)).not.toContain('beginDate');
  const row = schemas.OlderTransactionRow.properties;
  expect(Object.keys(row)).toEqual(expect.arrayContaining(['sign_id', 'sale_comm', 'order_time']));
  expect(schemas.OlderPaymentSummaryRow.properties.amount.type).toBe('string');
  const [clicks] = schemas.OlderUserClickAnswer.oneOf;
  expect(clicks.properties).toMatchObject({ status: { const: '200' }, payliad: {} });
  const [rooted] = schemas.OlderUserClick2Answer.oneOf;
  expect(rooted.properties).toMatchObject({ status: { const: 0 }, list: { type: 'array' } });
  const rest = paths['/api/datafeed/get_fba_products'].get.responses['200'];
  expect(rest.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/OlderGetFbaProductsAnswer',
  });
});

test('openapi.json describes the postbacks as webhooks, and every reference has its schema', async () => {
  const answer = await t.app.inject({ url: '/api/openapi.json' });
  const document = answer.json();
  expect(Object.keys(document.webhooks)).toContain('transaction.changed');
  const { examples } =
    document.webhooks['transaction.created'].post.requestBody.content['application/json'];
  expect(examples.flat.value).toMatchObject({ event: 'transaction.created', status: 'pending' });
  expect(examples.nested.value.data).toEqual(examples.flat.value);
  const names = [...answer.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !document.components.schemas[name ?? ''])).toEqual([]);
});
