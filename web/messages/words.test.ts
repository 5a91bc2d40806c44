import { expect, test } from 'vitest';
import { english } from '#contract/errors.ts';
import chinese from './zh.json' with { type: 'json' };

/** "Site" in a text that is no publisher's channel. */
const NO_CHANNEL = [/^Site script$/, /site of the brand/];

test('a place where a publisher promotes is a channel in every text (docs/glossary.md)', () => {
  const texts = [...Object.keys(chinese), ...Object.values(english)];
  const words = texts.filter((text) =>
    /\bsites?\b/i.test(text.replace(/https?:\S+|\S*\/\S*/g, '')),
  );
  expect(words.filter((text) => !NO_CHANNEL.some((known) => known.test(text)))).toEqual([]);
  expect(JSON.stringify(Object.values(chinese))).not.toContain('站点');
});
