import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkEmail } from './publisher.ts';

const FILE = new URL('../../../shared/data/hostile/isemail-tests.xml', import.meta.url);

type Verdict = { id: number; address: string; category: string };

/**
 * Categories that the test collection accepts at its own threshold: deliverable by SMTP, regardless
 * of DNS.
 */
const VALID = ['ISEMAIL_VALID_CATEGORY', 'ISEMAIL_DNSWARN', 'ISEMAIL_RFC5321'];

// Every difference from the collection, with the reason given in docs/email-addresses.md.
const REFUSED_THOUGH_VALID = {
  'a host without a dot': [5, 166],
  'a top-level domain that is no name of two letters or more': [13, 23, 24, 37],
  'a quoted local part': [42, 43, 45, 46, 48, 55],
  'an IP address for a host': [61, 68, 72, 75, 77, 79, 81],
};
const TAKEN_WITHOUT_ITS_SPACE = [
  88, 89, 99, 127, 128, 132, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154,
  155, 156, 157, 158,
];

const readEmail = (email: string) => checkEmail.input.safeParse({ email });

test.skipIf(!existsSync(FILE))(
  'verdicts on e-mail addresses are those of isemail, but for the differences we name',
  () => {
    const verdicts = readVerdicts(readFileSync(FILE, 'utf8'));
    expect(verdicts).toHaveLength(164);
    const refused = new Set(Object.values(REFUSED_THOUGH_VALID).flat());
    const wrong = verdicts.filter(({ id, address, category }) => {
      const isValid = VALID.includes(category);
      const isTaken = readEmail(address).success;
      if (refused.has(id)) return !isValid || isTaken;
      if (TAKEN_WITHOUT_ITS_SPACE.includes(id)) return isValid || !isTaken;
      return isTaken !== isValid;
    });
    expect(wrong).toEqual([]);
  },
);

test.skipIf(!existsSync(FILE))('no space or line break around an address is kept', () => {
  const verdicts = readVerdicts(readFileSync(FILE, 'utf8'));
  const around = verdicts.filter(({ id }) => TAKEN_WITHOUT_ITS_SPACE.includes(id));
  expect(around).toHaveLength(TAKEN_WITHOUT_ITS_SPACE.length);
  for (const { id, address } of around) {
    expect(readEmail(address).data, String(id)).toEqual({ email: 'test@iana.org' });
  }
});

/** The collection writes control characters as control pictures, starting at U+2400. */
function readVerdicts(xml: string): Verdict[] {
  const rows = xml.matchAll(
    /<test id="(\d+)">\s*<address(?:\/>|>([\s\S]*?)<\/address>)[\s\S]*?<category>(\w+)</g,
  );
  return [...rows].map(([, id, address = '', category = '']) => ({
    id: Number(id),
    address: unescapeXml(address).replace(/[\u2400-\u241f]/g, (picture) =>
      String.fromCharCode(picture.charCodeAt(0) - 0x2400),
    ),
    category,
  }));
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => named[name] ?? '');
}
