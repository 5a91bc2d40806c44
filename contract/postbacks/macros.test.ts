import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeRequest, fillMacros, postbackMacros, readParameters } from './macros.ts';
import { sampleValuesOf } from './samples.ts';

const sampleValues = sampleValuesOf(2);

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '@evil.example/',
    '://evil.example',
    '#',
    '?a=b',
    '&status=approved',
    '/../../',
    '\\\\evil',
    '%00',
    '%2e%2e/',
    '\r\nHost: evil',
    '[[sale_comm]]',
    ':8443',
    '+',
    '%',
    '\'"<>',
    '；',
    '\u202e',
  ),
);

test('10,000 hostile sub-ids change neither scheme, host, port nor path, and decode back', () => {
  const fixed = 'https://receiver.example:8443/in/post%20back;v=1';
  const address = `${fixed}?key=a%2Fb+c&s=[[uid]]&x=[[ UID2 ]]-end&flag&none=[[nothing]]#part`;
  const property = fc.property(hostile, hostile, (uid, uid2) => {
    const { url } = composeRequest(
      { delivery_type: 1, link_url: address, parameters: 't=[[uid]]' },
      { uid, uid2 },
      '',
    );
    const sent = new URL(url);
    expect([sent.protocol, sent.hostname, sent.port, sent.pathname, sent.hash]).toEqual([
      'https:',
      'receiver.example',
      '8443',
      '/in/post%20back;v=1',
      '',
    ]);
    const names = [...sent.searchParams.keys()];
    expect(names).toEqual(['key', 's', 'x', 'flag', 'none', 't']);
    expect(sent.searchParams.get('s')).toBe(uid.toWellFormed());
    expect(sent.searchParams.get('x')).toBe(`${uid2.toWellFormed()}-end`);
    expect(sent.searchParams.get('t')).toBe(uid.toWellFormed());
    expect(url.startsWith(`${fixed}?key=a%2Fb+c&s=`)).toBe(true);
  });
  fc.assert(property, { numRuns: 10_000, seed: 20_260_801 });
});

test('values in a form and in JSON decode back, whatever they hold', () => {
  const property = fc.property(hostile, (uid) => {
    const value = uid.toWellFormed();
    const link_url = 'https://receiver.example/';
    const form = composeRequest({ delivery_type: 2, link_url, parameters: '' }, { uid }, '');
    expect(new URLSearchParams(form.body ?? '').get('uid')).toBe(value);
    const json = composeRequest(
      { delivery_type: 3, link_url, parameters: 'mine=[[uid]]&plain=1' },
      { uid, event: 'transaction.created' },
      '2026-08-01T00:00:00.000Z',
    );
    expect(JSON.parse(json.body ?? '')).toEqual({
      type: 'transaction.created',
      timestamp: '2026-08-01T00:00:00.000Z',
      data: { mine: value, plain: '1' },
    });
  });
  fc.assert(property, { numRuns: 2_000, seed: 20_260_802 });
});

test('an unknown macro is empty, also where it is named after something that objects inherit', () => {
  expect(fillMacros('a=[[nope]]&b=[[constructor]]&c=[[__proto__]]', sampleValues)).toBe('a=&b=&c=');
});

test('a POST without parameters carries every value under its own name', () => {
  const link_url = 'https://receiver.example/?token=[[mcid]]';
  const { url, body } = composeRequest(
    { delivery_type: 2, link_url, parameters: '' },
    sampleValues,
    '',
  );
  expect(url).toBe('https://receiver.example/?token=harbourpine');
  const names = [...new URLSearchParams(body ?? '').keys()];
  expect(names).toEqual(
    postbackMacros.map(({ name }) => name).filter((name) => name !== 'signature'),
  );
});

test('a flat JSON body has the values as top-level fields', () => {
  const link_url = 'https://receiver.example/';
  const all = composeRequest({ delivery_type: 4, link_url, parameters: '' }, sampleValues, '');
  expect(JSON.parse(all.body ?? '')).toMatchObject({ order_id: 'A-10293', sale_comm: '10.39' });
  const parameters = 'when=[[order_time]]&key=k1';
  const chosen = composeRequest({ delivery_type: 4, link_url, parameters }, sampleValues, '');
  expect(JSON.parse(chosen.body ?? '')).toEqual({ when: '2026-07-15T20:00:00+08:00', key: 'k1' });
});

test('parameters are read in their order, with values that hold an equals sign', () => {
  expect(readParameters('a=1&b=x=y&c')).toEqual([
    { name: 'a', value: '1' },
    { name: 'b', value: 'x=y' },
    { name: 'c', value: '' },
  ]);
});
