import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { bytesOf, type Rows, splitRows } from '#server/traffic/clicks/recording/encode-rows.ts';
import { openSpool } from '#server/traffic/clicks/recording/open-spool.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import { inventGroup } from './invent-groups.ts';

/** Stores a group durably; the clicks are the encoded bytes sent to the database. */
type AppendRows = (rows: Rows) => Promise<void>;
type Spool = { append: AppendRows; close: () => Promise<void> };
type RoundResult = { clicks: number; ms: number; cpuMs: number; groupsMs: number[] };

const GROUPS = [1, 16, 64, 512];
const ROUNDS = 3;
const ROUND_MS = 1_000;

/** Compares our append-only file with two SQLite designs, in alternating rounds. */
export async function compareSpools(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-spools-'));
  const spools: [string, Spool][] = [
    ['append-only file', await ourSpool(join(folder, 'ours'))],
    ['SQLite, a row for a group', sqliteByGroup(join(folder, 'groups'))],
    ['SQLite, a row for a click', sqliteByClick(join(folder, 'clicks'))],
  ];
  try {
    for (const count of GROUPS) {
      const seen = new Map<string, RoundResult[]>(spools.map(([name]) => [name, []]));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, { append }] of spools)
          seen.get(name)?.push(await measureRound(append, count));
      }
      for (const [name, rounds] of seen) {
        const figures = figuresOf(rounds);
        record({ clicks_per_group: count, name, ...figures });
        console.log(`${count} per group: ${name} ${describe(figures)}`);
      }
    }
  } finally {
    for (const [, spool] of spools) await spool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ourSpool(folder: string): Promise<Spool> {
  const spool = await openSpool(folder);
  return { append: (rows) => spool.append(rows, ''), close: () => spool.close() };
}

function sqliteByGroup(path: string): Spool {
  const db = openSqlite(path, 'create table groups (id integer primary key, count int, rows blob)');
  const insert = db.prepare('insert into groups (count, rows) values (?, ?)');
  return {
    async append(rows) {
      insert.run(rows.count, bytesOf(rows));
    },
    close: async () => db.close(),
  };
}

function sqliteByClick(path: string): Spool {
  const db = openSqlite(path, 'create table clicks (id integer primary key, row blob)');
  const insert = db.prepare('insert into clicks (row) values (?)');
  return {
    async append(rows) {
      db.exec('begin');
      for (const { bytes } of splitRows(bytesOf(rows))) insert.run(bytes);
      db.exec('commit');
    },
    close: async () => db.close(),
  };
}

function openSqlite(path: string, table: string): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec('pragma journal_mode = wal; pragma synchronous = full;');
  db.exec(table);
  return db;
}

async function measureRound(append: AppendRows, count: number): Promise<RoundResult> {
  const rows = inventGroup(count);
  const groupsMs: number[] = [];
  const cpu = process.cpuUsage();
  const begunMs = performance.now();
  while (performance.now() - begunMs < ROUND_MS) {
    const sentMs = performance.now();
    await append(rows);
    groupsMs.push(performance.now() - sentMs);
  }
  const used = process.cpuUsage(cpu);
  const ms = performance.now() - begunMs;
  return {
    clicks: groupsMs.length * count,
    ms,
    cpuMs: (used.user + used.system) / 1000,
    groupsMs,
  };
}

function figuresOf(rounds: readonly RoundResult[]) {
  const sum = (pick: (round: RoundResult) => number) =>
    rounds.reduce((all, round) => all + pick(round), 0);
  const clicks = sum((round) => round.clicks);
  const times = rounds.flatMap((round) => round.groupsMs);
  return {
    perSecond: Math.round((clicks * 1000) / sum((round) => round.ms)),
    cpuUs: (sum((round) => round.cpuMs) * 1000) / clicks,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

const describe = ({ perSecond, cpuUs, p50Ms, p99Ms }: ReturnType<typeof figuresOf>) =>
  `${perSecond} clicks/s, ${cpuUs.toFixed(1)} us CPU per click, per group p50 ${p50Ms.toFixed(2)} ms p99 ${p99Ms.toFixed(2)} ms`;
