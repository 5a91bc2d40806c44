import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dictionary } from '#contract/dictionary.ts';
import { collectMessages } from './messages/collect-messages.ts';
import { compareCatalogue } from './messages/compare-catalogue.ts';
import { listPayoutTexts } from './messages/list-payout-texts.ts';

/**
 * Checks that every text of the web application is a message, and that every message has a Chinese
 * translation. `--write` adds new messages to the catalogue, without translation, and removes
 * unused ones.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const catalogueFile = `${root}/web/messages/zh.json`;
const catalogue = JSON.parse(readFileSync(catalogueFile, 'utf8')) as Record<string, string>;
const used = new Set<string>(
  Object.values(dictionary).flatMap((words) => words.map(({ label }) => label)),
);
for (const text of listPayoutTexts()) used.add(text);
const violations: string[] = [];
for (const path of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
  if (path.includes('.test.')) continue;
  const { messages, untranslated } = collectMessages(path, readFileSync(`${root}/${path}`, 'utf8'));
  for (const message of messages) used.add(message);
  violations.push(...untranslated.map((text) => `${path} shows an untranslated text: ${text}`));
}

if (process.argv.includes('--write')) {
  const entries = [...used].sort().map((message) => [message, catalogue[message] ?? '']);
  writeFileSync(catalogueFile, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
} else {
  violations.push(...compareCatalogue(used, catalogue));
}
for (const violation of violations) console.log(violation);
console.log(`messages: ${used.size} messages, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
