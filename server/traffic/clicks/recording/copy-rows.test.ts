import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { addClick, buildRecording } from './builders.ts';
import { connectLoader } from './connect-loader.ts';
import { copyRows } from './copy-rows.ts';
import { bytesOf, type NewClick, newRows } from './encode-rows.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const { newClick } = buildRecording(t);
const client = await connectLoader(t.config.database_url);
afterAll(() => client.end());

/** Rows of about 70 kB, more than a block. */
function encodeBlock(clicks: readonly NewClick[]): Buffer {
  const rows = newRows();
  for (const click of clicks) addClick(rows, click);
  return Buffer.from(bytesOf(rows));
}

const newBlock = () => Array.from({ length: 100 }, () => newClick({ user_agent: 'x'.repeat(500) }));

async function countClicks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from clicks`.execute(t.db);
  return rows[0]?.n ?? 0;
}

test('rows sent in blocks with pauses are stored once', async () => {
  const blocks = Array.from({ length: 6 }, newBlock);
  const before = await countClicks();
  const begunMs = performance.now();
  await copyRows(client, 'clicks', blocks.map(encodeBlock), 60);
  expect(performance.now() - begunMs).toBeGreaterThan(45);
  expect(await countClicks()).toBe(before + 600);
});

test('after a refused block nothing is stored and the connection can be used', async () => {
  const before = await countClicks();
  const refused = newClick({ referrer_host: 'a\0b' });
  const blocks = [newBlock(), [...newBlock(), refused], newBlock(), newBlock(), newBlock()];
  const copying = copyRows(client, 'clicks', blocks.map(encodeBlock), 100);
  await expect(copying).rejects.toMatchObject({ code: '22021' });
  await copyRows(client, 'clicks', [encodeBlock([newClick()])], 100);
  expect(await countClicks()).toBe(before + 1);
});
