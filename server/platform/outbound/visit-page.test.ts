import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { OutsideFailure } from './outside-failure.ts';
import { type VisitRules, visitPage } from './visit-page.ts';

let sent = 0;
const server = createServer((request, response) => {
  const { url } = request;
  if (url === '/endless') {
    response.writeHead(200, { 'content-type': 'text/html' });
    const piece = Buffer.alloc(256 * 1024, 'x');
    const send = () => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return response.once('drain', send);
      }
    };
    return send();
  }
  if (url === '/bomb') {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  }
  if (url === '/broken') {
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
  }
  if (url === '/film') {
    return response.writeHead(200, { 'content-type': 'Video/MP4; a=b' }).end('film');
  }
  if (url === '/first' || url === '/second') {
    const location = url === '/first' ? '/second' : '/page';
    return response.writeHead(302, { location, 'set-cookie': `at=${url}` }).end('moved');
  }
  if (url === '/heads')
    return response.writeHead(200, { long: 'x'.repeat(15_000), again: 'x'.repeat(9_000) }).end();
  response.writeHead(200, { 'content-type': 'text/html; charset="ISO-8859-1"' });
  response.end(request.headers['user-agent']);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const visit = (path: string, rules: Partial<VisitRules> = {}) =>
  visitPage(`http://127.0.0.1:${port}${path}`, {
    allowed: { address: '127.0.0.1', port },
    signal: AbortSignal.timeout(5_000),
    user_agent: 'a test',
    accept: 'text/html',
    max_bytes: 100_000,
    max_hops: 5,
    ...rules,
  });

test('a visit reports its user agent, the request, and every hop with its cookies', async () => {
  const page = await visit('/first');
  expect(page).toMatchObject({
    status: 200,
    location: null,
    content_type: 'text/html',
    charset: 'iso-8859-1',
    url: `http://127.0.0.1:${port}/page`,
    is_cut: false,
  });
  expect(page.body.toString()).toBe('a test');
  expect(page.hops.map(({ status, cookies }) => [status, cookies])).toEqual([
    [302, ['at=/first']],
    [302, ['at=/second']],
  ]);
});

test('with no redirects allowed the redirect is returned; beyond the maximum it is a failure', async () => {
  const page = await visit('/first', { max_hops: 0 });
  expect(page).toMatchObject({ status: 302, location: '/second', hops: [] });
  await expect(visit('/first', { max_hops: 1 })).rejects.toThrow('redirects too often');
});

test('the caller checks each hop', async () => {
  const check_redirect = () => {
    throw new OutsideFailure('no further');
  };
  await expect(visit('/first', { check_redirect })).rejects.toThrow('no further');
});

test('endless and highly compressed responses are cut at the limit, and the connection is closed', async () => {
  const endless = await visit('/endless');
  expect([endless.body.length, endless.is_cut]).toEqual([100_000, true]);
  const after = sent;
  expect(after).toBeLessThan(64 * 1024 * 1024);
  const bomb = await visit('/bomb');
  expect([bomb.body.length, bomb.is_cut]).toEqual([100_000, true]);
});

test('unwanted content types are not read; malformed or oversized headers are a failure', async () => {
  const film = await visit('/film', { wants_body: (type) => type === 'text/html' });
  expect([film.content_type, film.body.length]).toEqual(['video/mp4', 0]);
  await expect(visit('/broken')).rejects.toThrow(OutsideFailure);
  await expect(visit('/heads')).rejects.toThrow(OutsideFailure);
});
