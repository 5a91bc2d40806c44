import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BlockName, blockNames, NETWORK_NAME } from '#contract/content/publisher.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderSections } from '#server/platform/documents/render-markdown.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';

const SUFFIXES: Readonly<Record<Language, string>> = { en: '', zh: '.zh' };

const shipped = Object.fromEntries(
  blockNames.flatMap((name) =>
    LANGUAGES.map((language) => [
      `${name} ${language}`,
      readFileSync(
        fileURLToPath(new URL(`./texts/${name}${SUFFIXES[language]}.md`, import.meta.url)),
        'utf8',
      ),
    ]),
  ),
);

const shippedText = (name: BlockName, language: Language) => shipped[`${name} ${language}`] ?? '';

/** The current version of a text block for readers of a language, split at its headings. */
export async function readBlock(db: Db, name: string, language: Language | null) {
  const { body, ...block } = await findBlock(db, name, language);
  return { ...block, sections: renderSections(body) };
}

/** The same text as Markdown, with the name of the network. */
export async function findBlock(db: Db, name: string, language: Language | null) {
  if (!isBlock(name)) refuse('BLOCK_NAME_NOT_EXIST');
  const own = language ?? 'en';
  const other = LANGUAGES.filter((one) => one !== own);
  let newest: Awaited<ReturnType<typeof listVersions>>[number] | undefined;
  for (const one of [own, ...other])
    newest ??= (await listVersions(db, { name, language: one }, 1))[0];
  return {
    name,
    version: newest?.version ?? 0,
    updated_at: newest?.made_at.toISOString() ?? null,
    body: await withName(db, newest?.body ?? shippedText(name, own)),
  };
}

async function withName(db: Db, body: string): Promise<string> {
  if (!body.includes(NETWORK_NAME)) return body;
  // Punctuation of a name is not markup.
  const name = (await findNetworkName(db)).replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return body.replaceAll(NETWORK_NAME, () => name);
}

type Text = { name: BlockName; language: Language };

/** All versions of a text block. The last one is the text that ships with the program. */
export async function listBlockVersions(db: Db, text: Text) {
  const made = (await listVersions(db, text)).map(({ made_at, ...row }) => ({
    ...row,
    ...text,
    made_at: made_at.toISOString(),
  }));
  const body = shippedText(text.name, text.language);
  const first = { ...text, version: 0, body, author: null, made_at: null };
  return { list: [...made, first], total: made.length + 1 };
}

/** The versions of a text block by staff with their authors, newest first. */
export function listVersions(db: Db, { name, language }: Text, limit = 1000) {
  return db
    .selectFrom('block_versions as v')
    .innerJoin('staff as s', 's.id', 'v.made_by')
    .where('v.name', '=', name)
    .where('v.language', '=', language)
    .select(['v.version', 'v.body', 'v.made_at', 's.name as author'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
}

const isBlock = (name: string): name is BlockName => blockNames.some((one) => one === name);
