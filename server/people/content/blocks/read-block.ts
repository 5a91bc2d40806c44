import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BlockName } from '#contract/content/publisher.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderSections } from '#server/platform/documents/render-markdown.ts';
import { refuse } from '#server/platform/refusal.ts';

const shipped = (file: string) =>
  readFileSync(fileURLToPath(new URL(`./texts/${file}.md`, import.meta.url)), 'utf8');

const shippedIn = (suffix: '' | '.zh'): Readonly<Record<BlockName, string>> => ({
  help: shipped(`help${suffix}`),
  terms: shipped(`terms${suffix}`),
  privacy: shipped(`privacy${suffix}`),
  signup: shipped(`signup${suffix}`),
});

const SHIPPED = shippedIn('');

const SHIPPED_CHINESE = shippedIn('.zh');

/**
 * The current version of a text block, split at its headings. The shipped text is in the language
 * of the reader; a text that staff wrote is shown to all.
 */
export async function readBlock(db: Db, name: string, language: Language | null) {
  if (!isBlock(name)) refuse('BLOCK_NAME_NOT_EXIST');
  const [newest] = await listVersions(db, name, 1);
  return {
    name,
    version: newest?.version ?? 0,
    updated_at: newest?.made_at.toISOString() ?? null,
    sections: renderSections(newest?.body ?? (language === 'zh' ? SHIPPED_CHINESE : SHIPPED)[name]),
  };
}

/** All versions of a text block. The last one is the text that ships with the program. */
export async function listBlockVersions(db: Db, name: BlockName) {
  const made = (await listVersions(db, name)).map(({ made_at, ...row }) => ({
    ...row,
    name,
    made_at: made_at.toISOString(),
  }));
  const first = { name, version: 0, body: SHIPPED[name], author: null, made_at: null };
  return { list: [...made, first], total: made.length + 1 };
}

/** The versions of a text block by staff with their authors, newest first. */
export function listVersions(db: Db, name: BlockName, limit = 1000) {
  return db
    .selectFrom('block_versions as v')
    .innerJoin('staff as s', 's.id', 'v.made_by')
    .where('v.name', '=', name)
    .select(['v.version', 'v.body', 'v.made_at', 's.name as author'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
}

const isBlock = (name: string): name is BlockName => Object.hasOwn(SHIPPED, name);
