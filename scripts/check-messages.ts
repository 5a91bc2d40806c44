import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compareCatalogue } from './messages/compare-catalogue.ts';
import { listPieces } from './messages/find-pieces.ts';
import { listMessages } from './messages/list-messages.ts';

/**
 * Checks that every text of the web application is a message, that messages are whole sentences
 * rather than pieces to be joined, and that every message has a Chinese translation. `--write` adds new messages to the catalogue, without translation, and removes
 * unused ones.
 */
const catalogueFile = fileURLToPath(new URL('../web/messages/zh.json', import.meta.url));
const catalogue = JSON.parse(readFileSync(catalogueFile, 'utf8')) as Record<string, string>;
const { used, wrong } = listMessages();
const violations = [...wrong];

if (process.argv.includes('--write')) {
  const entries = [...used].sort().map((message) => [message, catalogue[message] ?? '']);
  writeFileSync(catalogueFile, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
} else {
  violations.push(...compareCatalogue(used, catalogue), ...listPieces(catalogue));
}
for (const violation of violations) console.log(violation);
console.log(`messages: ${used.size} messages, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
