import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editSite, readSite, verifySite } from '#contract/sites/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { names } from '#server/platform/outbound/names.ts';
import { buildPublisherWithSite, buildSite } from '../builders.ts';

/** The responses of the publisher's site by path; other paths are not found. */
const pages = new Map<string, string>();
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  const page = pages.get(request.url ?? '');
  response.writeHead(page === undefined ? 404 : 200).end(page ?? 'Not found');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const t = await openTestApp({ OUTBOUND_ALLOWED: `127.0.0.1:${port}` });
const website = `http://www.shop.example.com:${port}/about/us`;

let records: Record<string, string[]> = {};
let address = '127.0.0.1';
beforeEach(() => {
  pages.clear();
  records = {};
  address = '127.0.0.1';
  vi.spyOn(names, 'lookup').mockImplementation(((_: string, __: object, done: LookupCallback) =>
    done(null, [{ address, family: 4 }])) as never);
  vi.spyOn(names, 'resolveTxt').mockImplementation(async (name) => {
    const found = records[name];
    if (found) return found;
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  });
});
afterEach(() => vi.restoreAllMocks());
type LookupCallback = (error: null, addresses: { address: string; family: number }[]) => void;

async function buildUnverified() {
  const publisher = await buildPublisher(t);
  const { site_id } = await buildSite(t, publisher, { website });
  const ask = (check?: 0 | 1) =>
    t.callAs(publisher, verifySite, { site_id, ...(check !== undefined && { check }) });
  const read = async () => dataOf(await t.callAs(publisher, readSite, { site_id }));
  return { publisher, site_id, ask, read, proofs: dataOf(await ask()) };
}

test('a publisher gets four methods with one token, the same each time and another for each site', async () => {
  const { ask, proofs, read } = await buildUnverified();
  const origin = `http://www.shop.example.com:${port}`;
  expect(proofs).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    meta: { address: `${origin}/`, tag: `<meta name="affiliate-site" content="${proofs.token}">` },
    file: {
      address: `${origin}/.well-known/affiliate-site.txt`,
      content: `affiliate-site=${proofs.token}`,
    },
    dns: { name: '_affiliate-site.shop.example.com', value: `affiliate-site=${proofs.token}` },
    page: { address: `${origin}/`, code: `affiliate-site=${proofs.token}` },
    verified_at: null,
    verified_by: null,
  });
  const before = requests;
  expect(dataOf(await ask(0))).toEqual(proofs);
  expect(requests).toBe(before);
  expect((await buildUnverified()).proofs.token).not.toBe(proofs.token);
  expect((await read()).verified_at).toBeNull();
});

test.each(['meta', 'file', 'dns', 'page'] as const)(
  '%s by itself verifies a site',
  async (method) => {
    const { ask, read, proofs } = await buildUnverified();
    if (method === 'meta') pages.set('/', `<html><head>${proofs.meta.tag}</head>`);
    if (method === 'file')
      pages.set('/.well-known/affiliate-site.txt', `${proofs.file.content}\r\n`);
    if (method === 'dns') records = { [proofs.dns.name]: ['v=spf1 -all', proofs.dns.value] };
    if (method === 'page') pages.set('/', `<body><p>Welcome. ${proofs.page.code}</p></body>`);
    const verified = dataOf(await ask(1));
    expect(verified).toMatchObject({ verified_by: method, verified_at: expect.any(String) });
    expect((await read()).verified_at).toBe(verified.verified_at);
    expect(dataOf(await ask())).toEqual(verified);
  },
);

test('a DNS record verifies a site whose web server is unreachable', async () => {
  const { ask, proofs } = await buildUnverified();
  address = '10.0.0.1';
  records = { [proofs.dns.name]: [proofs.dns.value] };
  expect(dataOf(await ask(1)).verified_by).toBe('dns');
});

test('if no method finds the proof, the answer says what each found', async () => {
  const { ask, read } = await buildUnverified();
  expect(await ask(1)).toMatchObject({
    code: 20089,
    message: 'SITE_VALIDATION_FAILURE',
    data: {
      looked: [
        { way: 'meta', outcome: 'missing', found: null },
        { way: 'file', outcome: 'missing', found: null },
        { way: 'dns', outcome: 'missing', found: null },
        { way: 'page', outcome: 'missing', found: null },
      ],
    },
  });
  expect((await read()).verified_at).toBeNull();
});

test("another publisher's token proves nothing", async () => {
  const { proofs: other } = await buildUnverified();
  const { ask, read } = await buildUnverified();
  pages.set('/', `<head>${other.meta.tag}</head>`);
  pages.set('/.well-known/affiliate-site.txt', other.file.content + 'x'.repeat(500));
  records = { [other.dns.name]: [other.dns.value] };
  expect(await ask(1)).toMatchObject({
    code: 20089,
    data: {
      looked: [
        { way: 'meta', outcome: 'different', found: other.token },
        { way: 'file', outcome: 'different', found: expect.stringMatching(/^.{100}$/) },
        { way: 'dns', outcome: 'different', found: other.dns.value },
        { way: 'page', outcome: 'missing', found: null },
      ],
    },
  });
  expect((await read()).verified_at).toBeNull();
});

test.each([
  'http://127.0.0.1:8080/',
  'http://169.254.169.254/latest/',
  'http://10.1.2.3/',
  'http://0x7f.0.0.1/',
  'http://inside.example.com/',
  'http://inside.example.com:6379/',
])('a site at %s is not requested, and the answer reveals nothing about it', async (hostile) => {
  const publisher = await buildPublisher(t);
  const { site_id } = await buildSite(t, publisher, { website: hostile });
  address = '192.168.7.7';
  const before = requests;
  expect(await t.callAs(publisher, verifySite, { site_id, check: 1 })).toMatchObject({
    code: 20089,
    data: { looked: [{ outcome: 'unreachable' }, { outcome: 'unreachable' }, {}, {}] },
  });
  expect(requests).toBe(before);
});

test('a verified site that moves to another host is no longer verified', async () => {
  const { publisher, site_id, ask, read, proofs } = await buildUnverified();
  pages.set('/', proofs.meta.tag);
  dataOf(await ask(1));
  const file = await buildFileRow(t, publisher);
  const fields = { logo: file, media_kit: file, channel_type: 1, site_id };
  const moved = `http://shop.example.com:${port}/elsewhere`;
  dataOf(await t.callAs(publisher, editSite, { ...fields, website: moved }));
  expect((await read()).verified_at).not.toBeNull();
  dataOf(await t.callAs(publisher, editSite, { ...fields, website: 'https://shop.example.org' }));
  expect((await read()).verified_at).toBeNull();
});

test('a code proves the home page of a website, and the own page of another channel only', async () => {
  const { publisher, site_id, ask, read, proofs } = await buildUnverified();
  pages.set('/about/us', `<p>A comment below an article: ${proofs.page.code}</p>`);
  expect((await ask(1)).message).toBe('SITE_VALIDATION_FAILURE');
  const file = await buildFileRow(t, publisher);
  const edit = (fields: { website: string; channel_type: number }) =>
    t.callAs(publisher, editSite, { site_id, logo: file, media_kit: file, ...fields });
  dataOf(await edit({ website, channel_type: 2 }));
  const verified = dataOf(await ask(1));
  expect(verified).toMatchObject({ verified_by: 'page', page: { address: website } });
  // Another profile of the same network belongs to someone else.
  dataOf(await edit({ website: website.replace('us', 'them'), channel_type: 2 }));
  expect((await read()).verified_at).toBeNull();
});

test("another publisher's site is answered like an unknown one", async () => {
  const { site_id } = await buildUnverified();
  const other = await buildPublisherWithSite(t);
  for (const id of [site_id, 999_999]) {
    const answer = await t.callAs(other, verifySite, { site_id: id, check: 1 });
    expect(answer).toMatchObject({ code: 20088, data: null });
  }
});

test('a publisher may verify thirty times in ten minutes', async () => {
  const { ask } = await buildUnverified();
  const answers = [];
  for (let turn = 0; turn < 31; turn += 1) answers.push((await ask(1)).message);
  expect(answers.slice(0, 30)).toEqual(Array(30).fill('SITE_VALIDATION_FAILURE'));
  expect(answers[30]).toBe('TOO_MANY_REQUESTS');
});
