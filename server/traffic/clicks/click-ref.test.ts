import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildTrackingLink } from './builders.ts';
import { findClick, readClickRef } from './find-click.ts';
import { deriveClickKey, makeClickRef } from './make-click-ref.ts';

const t = await openTestApp();
const key = deriveClickKey(t.config.secret_key);
const at = new Date('2026-03-04T05:06:07.089Z');

test('a reference contains its link and its time to the millisecond', () => {
  for (const link_id of [1, 42, 2 ** 31 - 1]) {
    const ref = makeClickRef(key, link_id, at.getTime());
    expect(ref.length).toBeLessThanOrEqual(48);
    expect(readClickRef(key, ref)).toEqual({ link_id, clicked_at: at });
  }
});

test('a hundred thousand references of one link and one millisecond are distinct', () => {
  const refs = Array.from({ length: 100_000 }, () => makeClickRef(key, 7, at.getTime()));
  expect(new Set(refs).size).toBe(refs.length);
});

test('a reference with any single character changed is refused', () => {
  const ref = makeClickRef(key, 42, at.getTime());
  for (let index = 0; index < ref.length; index += 1) {
    for (const letter of 'AZaz09-_') {
      if (ref[index] === letter) continue;
      const tampered = ref.slice(0, index) + letter + ref.slice(index + 1);
      expect(readClickRef(key, tampered)).toBeNull();
    }
  }
});

test('a reference of the previous format stays valid', () => {
  const bytes = Buffer.from(makeClickRef(key, 42, at.getTime()), 'base64url');
  key.signOld(bytes.subarray(0, 14)).copy(bytes, 14, 0, 10);
  expect(readClickRef(key, bytes.toString('base64url'))).toEqual({ link_id: 42, clicked_at: at });
});

test('a text that is no reference of this installation is refused', () => {
  const ref = makeClickRef(key, 42, at.getTime());
  const foreign = makeClickRef(deriveClickKey('another key'), 42, at.getTime());
  const others = ['', 'x', ref.slice(1), `${ref}A`, `${ref}=`, ` ${ref}`, foreign];
  const random = Array.from({ length: 1_000 }, () => randomBytes(24).toString('base64url'));
  for (const other of [...others, ...random]) expect(readClickRef(key, other)).toBeNull();
});

test('a recorded click is found by its reference', async () => {
  const link = await buildTrackingLink(t, { uid1: 'newsletter' });
  const answer = await t.app.inject({
    url: `/t/${link.code}?uid2=two`,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' },
  });
  const ref = new URL(answer.headers.location ?? '').searchParams.get('click_ref') ?? '';
  expect(await findClick(t.db, ref, t.config.secret_key)).toMatchObject({
    id: expect.any(BigInt),
    click_ref: ref,
    link_id: link.link_id,
    publisher_id: link.publisher_id,
    site_id: link.site_id,
    brand_id: link.brand_id,
    uid1: 'newsletter',
    uid2: 'two',
    outcome: 'redirected',
    invalid_reason: null,
  });
});

test('a click whose row has not been loaded yet is found from its reference and its link', async () => {
  const link = await buildTrackingLink(t, { uid1: 'newsletter' });
  const ref = makeClickRef(key, link.link_id, at.getTime());
  expect(await findClick(t.db, ref, t.config.secret_key)).toMatchObject({
    id: null,
    link_id: link.link_id,
    publisher_id: link.publisher_id,
    site_id: link.site_id,
    brand_id: link.brand_id,
    uid1: 'newsletter',
    clicked_at: at,
  });
});

test('no click is found for a forged reference, an unknown link or hostile text', async () => {
  const link = await buildTrackingLink(t);
  const forged = makeClickRef(deriveClickKey('another key'), link.link_id, at.getTime());
  const linkless = makeClickRef(key, 2 ** 31 - 1, at.getTime());
  for (const ref of [forged, linkless, '', '\0', "' or 1=1 --", '😀', 'x'.repeat(10_000)]) {
    expect(await findClick(t.db, ref, t.config.secret_key)).toBeNull();
  }
});
