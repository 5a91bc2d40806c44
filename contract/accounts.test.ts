import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isEmail, isTimeZone } from './user-fields.ts';

const COLLECTION = fileURLToPath(
  new URL('../../shared/data/hostile/isemail-tests.xml', import.meta.url),
);

test.skipIf(!existsSync(COLLECTION))('addresses are judged as the isemail collection does', () => {
  const accepted: string[] = [];
  const refused: string[] = [];
  for (const { address, category } of readCollection()) {
    const isPlain = category === 'ISEMAIL_VALID_CATEGORY' || category === 'ISEMAIL_DNSWARN';
    if (isEmail(address) && !isPlain) accepted.push(address);
    if (!isEmail(address) && isPlain) refused.push(address);
  }
  expect(accepted).toEqual([]);
  // Stricter by intention: no mail of a publisher lives at a top-level domain or below one letter.
  expect(refused.filter((address) => !/@io$|\.[a-z]$/.test(address))).toEqual([]);
});

test('an address of 254 characters is taken, one more is not', () => {
  const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(60)}.com`;
  const local = 'a'.repeat(254 - domain.length - 1);
  expect(isEmail(`${local}@${domain}`)).toBe(true);
  expect(isEmail(`a${local}@${domain}`)).toBe(false);
});

test('time zones are names of places, not offsets', () => {
  for (const zone of ['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata']) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ['', '+01:00', '-05:00', 'Mars/Olympus', "UTC'; drop table users"]) {
    expect(isTimeZone(zone)).toBe(false);
  }
});

function readCollection(): { address: string; category: string }[] {
  const xml = readFileSync(COLLECTION, 'utf8');
  return [...xml.matchAll(/<test id="\d+">([\s\S]*?)<\/test>/g)].map(([, body = '']) => ({
    address: plain(/<address>([\s\S]*?)<\/address>/.exec(body)?.[1] ?? ''),
    category: /<category>(.*?)<\/category>/.exec(body)?.[1] ?? '',
  }));
}

// Control characters stand in the file as their pictures (U+2400 and on).
function plain(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => {
      const point = Number.parseInt(code, 16);
      return String.fromCodePoint(point >= 0x2400 && point < 0x2420 ? point - 0x2400 : point);
    })
    .replace(/&(lt|gt|amp|quot);/g, (_, name) => entities[name] ?? '');
}
