import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Parts } from '#server/platform/parts.ts';
import { LinkAnswer } from '#server/traffic/redirect/link-answer.ts';
import type { ClickEngine } from '#server/traffic/redirect/open-click-engine.ts';
import { deriveClickKey, makeClickRef } from '../make-click-ref.ts';
import {
  addRow,
  encodeLink,
  encodeText,
  type NewClick,
  newRows,
  type Rows,
  type VisitFields,
} from './encode-rows.ts';
import { FRAME_HEADER_BYTES, writeFrame } from './frame-format.ts';
import { nameOwner } from './name-owner.ts';
import { openSpool } from './open-spool.ts';

const NO_ANSWER = new LinkAnswer('', ['', null], '');

/** The parts of a click from which its row is made. */
function splitClick(click: NewClick): { row: Buffer; visit: VisitFields } {
  const visit = {
    ...click,
    click_ref: Buffer.from(click.click_ref),
    visitor_key: encodeText(click.visitor_key),
    user_agent: encodeText(click.user_agent),
  };
  return { row: encodeLink(click, click.click_ref.length), visit };
}

/** Appends a click to rows as the redirect does. */
export function addClick(rows: Rows, click: NewClick): void {
  const { row, visit } = splitClick(click);
  addRow(rows, row, visit);
}

/**
 * Helpers for tests of recording: separate folders, clicks, and a way to make the table
 * unavailable.
 */
export function buildRecording(t: Parts) {
  const key = deriveClickKey(t.config.secret_key);
  const folders: string[] = [];

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-clicks-'));
    folders.push(folder);
    return folder;
  }

  /** The parts passed to the engine, with a data folder that no other test writes to. */
  async function partsOfTheirOwn(): Promise<Parts> {
    return { db: t.db, log: t.log, config: { ...t.config, data_dir: await newFolder() } };
  }

  /** The name of a spool file whose owner has ended. */
  function nameAbandonedFile(): string {
    const owner = nameOwner();
    owner.end();
    return `00000000000000000001-ab_${owner.name}.spool`;
  }

  const spoolOf = (parts: Parts) => join(parts.config.data_dir, 'spool');

  function newClick(overrides: Partial<NewClick> = {}): NewClick {
    return {
      click_ref: makeClickRef(key, 1, Date.UTC(2026, 1, 3)),
      link_id: 1,
      publisher_id: 2,
      site_id: 3,
      brand_id: 4,
      clicked_at: Date.UTC(2026, 1, 3, 4, 5, 6, 789),
      uid1: 'ü 🌊 "quoted" \\ {braces}, NULL',
      uid2: null,
      uid3: '',
      uid4: null,
      uid5: null,
      outcome: 'redirected',
      invalid_reason: null,
      visitor_key: 'k',
      device: 'desktop',
      country: null,
      referrer_host: null,
      user_agent: 'agent',
      ...overrides,
    };
  }

  const record = (engine: ClickEngine, click: NewClick) =>
    new Promise<void>((resolve) => {
      const { row, visit } = splitClick(click);
      const link = { row, publisher_id: click.publisher_id, answer: NO_ANSWER };
      engine.record(link, visit, { clickStored: () => resolve() });
    });

  return {
    newFolder,
    partsOfTheirOwn,
    spoolOf,
    nameAbandonedFile,
    newClick,
    newClicks: (count: number) => Array.from({ length: count }, () => newClick()),
    record,
    recordAll: (engine: ClickEngine, clicks: NewClick[]) =>
      Promise.all(clicks.map((click) => record(engine, click))),
    filesIn: async (parts: Parts) =>
      (await readdir(spoolOf(parts))).map((name) => join(spoolOf(parts), name)),
    refsOf: (clicks: NewClick[]) => clicks.map((click) => click.click_ref).sort(),
    storedRefs: async () =>
      (await t.db.selectFrom('clicks').select('click_ref').execute())
        .map((row) => row.click_ref)
        .sort(),
    takeTableAway: () => sql`alter schema public rename to away`.execute(t.db),
    /** Restores the table and deletes its clicks. */
    async putBack() {
      await restoreTable(t);
      await t.db.deleteFrom('clicks').execute();
    },
    restoreTable: () => restoreTable(t),
    async removeFolders() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

const restoreTable = ({ db }: Parts) =>
  sql`do $$ begin
    if to_regnamespace('away') is not null then alter schema away rename to public; end if;
  end $$`.execute(db);

/** A random number in [0, 1). */
type Random = () => number;
/** Where a frame is in its file, and the references of its clicks. */
export type PlacedFrame = { from: number; to: number; refs: string[] };
export type BuiltSpool = { path: string; frames: PlacedFrame[] };

/** Zeros that may end a frame: a write that lacks only these cannot be told from a whole one. */
const ENDING_ZEROS = 8;

/** Writes a spool file as a redirect does that ends before its clicks are loaded. */
export async function buildSpoolFile(
  folder: string,
  batches: readonly (readonly NewClick[])[],
): Promise<BuiltSpool> {
  const spool = await openSpool(folder);
  for (const batch of batches) await spool.append(rowsOf(batch), '');
  const { path = '' } = spool.oldest() ?? {};
  await spool.close();
  const bytes = await readFile(path);
  let at = 0;
  const frames = batches.map((batch) => {
    const from = at;
    at += FRAME_HEADER_BYTES + bytes.readUInt32BE(from + 4);
    return { from, to: at, refs: batch.map(({ click_ref }) => click_ref) };
  });
  return { path, frames };
}

/** Changes up to `most` bytes of a frame at random positions. */
export async function damageFrame(
  { path }: BuiltSpool,
  { from, to }: PlacedFrame,
  { random, most }: { random: Random; most: number },
): Promise<void> {
  await change(path, async (bytes) => {
    const positions = Array.from(
      { length: 1 + below(random, most) },
      () => from + below(random, to - from),
    );
    // A last frame whose length and content have changed looks like a torn write (`isTorn`).
    const ofLength = positions.find((at) => at - from >= 4 && at - from < 8);
    for (const at of new Set(ofLength === undefined ? positions : [ofLength])) {
      bytes[at] = (bytes[at] ?? 0) ^ (1 + below(random, 255));
    }
  });
}

/**
 * Adds the beginning of another batch after the last frame, as a crash or a full disk leaves it: into
 * the zeros that were written ahead, or at the end of the file.
 */
export async function tearEnd(
  { path, frames }: BuiltSpool,
  batch: readonly NewClick[],
  random: Random,
): Promise<void> {
  const frame = writeFrame(rowsOf(batch), '');
  const torn = frame.subarray(0, 1 + below(random, frame.length - ENDING_ZEROS - 1));
  const at = frames.at(-1)?.to ?? 0;
  const handle = await open(path, 'r+');
  if (random() < 0.5) await handle.truncate(at);
  await handle.write(torn, 0, torn.length, at);
  await handle.close();
}

/** The runs of neighbours among the damaged frames: each is found as one damaged part. */
export function countRuns(damaged: readonly boolean[]): number {
  return damaged.filter((isDamaged, index) => isDamaged && !damaged[index - 1]).length;
}

async function change(path: string, edit: (bytes: Buffer) => Promise<void>): Promise<void> {
  const bytes = await readFile(path);
  await edit(bytes);
  const handle = await open(path, 'r+');
  await handle.write(bytes, 0, (await stat(path)).size, 0);
  await handle.close();
}

function rowsOf(batch: readonly NewClick[]) {
  const rows = newRows();
  for (const click of batch) addClick(rows, click);
  return rows;
}

const below = (random: Random, limit: number) => Math.floor(random() * limit);
