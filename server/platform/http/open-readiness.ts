import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Role } from '../config/server-variables.ts';
import type { Parts } from '../parts.ts';

/** What this process can serve without the database: the links that it can redirect. */
export type OfflineService = { links: number };

/** Whether the program can do its work, and details. */
export type Readiness = {
  /** Whether all roles of this process are. */
  ready: boolean;
  /** The roles of this process that can do their work: a load balancer asks for each. */
  roles: readonly Role[];
  /** Whether the database accepted a write just now. */
  database: boolean;
  /** `ok`, `warning`, `low` or `full`; absent if the disk is not monitored. */
  disk?: string;
  disk_free_mb?: number;
  /** Present while the program stops: it serves requests, but should get no new ones. */
  draining?: true;
  /** Without the database: the links that are still redirected. */
  links?: number;
};

const TIMEOUT_MS = 2_000;
/** The write check of the database is cached for this long. */
const CACHE_MS = 1_000;
const MB = 1024 * 1024;

/**
 * Determines readiness. Ready means that the disk is not full and the database accepts writes; to
 * redirect visitors, known links are enough. A database that only answers reads is
 * not enough: on a full disk it does so while every order fails. `stopping` is aborted when the program
 * begins to stop.
 */
export function openReadiness(
  { config, db, disk }: Parts,
  offline: () => OfflineService,
  stopping?: AbortSignal,
): () => Promise<Readiness> {
  let known: { untilMs: number; isWriting: Promise<boolean> } | null = null;
  let isWriting = false;

  /** Starts no second write while one is pending. */
  function startWrite(): Promise<boolean> {
    if (isWriting) return Promise.resolve(false);
    isWriting = true;
    const write = writeCheck(db).catch(() => false);
    void write.finally(() => {
      isWriting = false;
    });
    return settleWithin(TIMEOUT_MS, write);
  }

  function checkWrite(): Promise<boolean> {
    const atMs = performance.now();
    if (known === null || atMs >= known.untilMs) {
      known = { untilMs: atMs + CACHE_MS, isWriting: startWrite() };
    }
    return known.isWriting;
  }

  return async () => {
    const database = await checkWrite();
    const { links } = offline();
    const free = disk?.freeBytes();
    const draining = stopping?.aborted ?? false;
    const isOpen = !draining && disk?.level() !== 'full';
    const roles = config.roles.filter(
      (role) => isOpen && (database || (role === 'redirect' && links > 0)),
    );
    return {
      ready: roles.length === config.roles.length,
      roles,
      database,
      ...(disk && { disk: disk.level() }),
      ...(free != null && { disk_free_mb: Math.floor(free / MB) }),
      ...(draining && { draining }),
      ...(!database && { links }),
    } satisfies Readiness;
  };
}

function settleWithin(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs, false);
    void work.then(resolve).finally(() => clearTimeout(timer));
  });
}

/** Whether the database accepts a write: a full or read-only database still answers reads. */
async function writeCheck(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`update readiness_checks set checked_at = now()`.execute(db);
  return numAffectedRows === 1n;
}
