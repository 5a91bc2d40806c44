import { attackSignIn } from './edge/attack-sign-in.ts';
import { compareHeads } from './edge/compare-heads.ts';
import { damageSpool } from './edge/damage-spool.ts';
import { fetchBombs } from './edge/fetch-bombs.ts';
import { fillDisk } from './edge/fill-disk.ts';
import { floodPasswords } from './edge/flood-passwords.ts';
import { floodBeyondQuota, floodUploads } from './edge/flood-uploads.ts';
import { forgeReports } from './edge/forge-reports.ts';
import { fuzzParsers } from './edge/fuzz-parsers.ts';
import { holdBodies } from './edge/hold-bodies.ts';
import { holdIdleConnections } from './edge/hold-idle-connections.ts';
import { killDatabase } from './edge/kill-database.ts';
import { outliveOwners } from './edge/outlive-owners.ts';
import { pipelineUnread } from './edge/pipeline-unread.ts';
import { sendBombs } from './edge/send-bombs.ts';
import { sendHalfRequests } from './edge/send-half-requests.ts';
import { sendHugeHeads } from './edge/send-huge-heads.ts';
import { sendSlowHeads } from './edge/send-slow-heads.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: {
    pipeline: { sockets: 40, ms: 30_000 },
    slow: { sockets: 2_000 },
    huge: { heads: 2_000, bytes: 4_000_000 },
    idle: { connections: 12_000, ms: 15_000 },
    half: { requests: 40_000 },
    bodies: { sockets: 3_800, ms: 5_000 },
    uploads: { sockets: 30, mb: 60 },
    compared: { heads: 10_000 },
    bombs: { scale: 1, sent_again: 100 },
    packed: { mb: 300 },
    passwords: { at_once: 200, rounds: 5 },
    sign_in: { accounts: 100, guesses: 300 },
    credentials: { teams: 500 },
    database: { kills: 20, frozenMs: 20_000 },
    disk: { fullMs: 60_000 },
    fuzz: { ms: 3_600_000 },
    spool: { files: 500 },
    forged: { reports: 2_000 },
  },
  small: {
    pipeline: { sockets: 20, ms: 2_000 },
    slow: { sockets: 100 },
    huge: { heads: 400, bytes: 1_000_000 },
    idle: { connections: 2_000, ms: 1_000 },
    half: { requests: 4_000 },
    bodies: { sockets: 2_000, ms: 1_000 },
    uploads: { sockets: 30, mb: 8 },
    compared: { heads: 1_500 },
    bombs: { scale: 0.05, sent_again: 6 },
    packed: { mb: 30 },
    passwords: { at_once: 32, rounds: 1 },
    sign_in: { accounts: 1, guesses: 30 },
    credentials: { teams: 4 },
    database: { kills: 1, frozenMs: 2_000 },
    disk: { fullMs: 5_000 },
    fuzz: { ms: 3_000 },
    spool: { files: 8 },
    forged: { reports: 60 },
  },
} as const;

/**
 * Outsiders cannot take over, block or fill up the program. To add a part: write one file in
 * `verification/prove/edge/` that calls `attackProgram` (it starts the program in its own process and measures
 * memory, event loop and visitors during the attack), give it a size in `SIZES` (small: below 15
 * s), and add one line below. Use `openProgram` and `watchProgram` for attacks of another shape,
 * such as on a program with its embedded database.
 */
export function proveEdge(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const sizes = SIZES[size];
  return [
    ['pipeline without reading', () => pipelineUnread(app, sizes.pipeline)],
    ['slow heads', () => sendSlowHeads(app, sizes.slow)],
    ['huge heads', () => sendHugeHeads(app, sizes.huge)],
    ['idle connections', () => holdIdleConnections(app, sizes.idle)],
    ['half requests', (random) => sendHalfRequests(app, random, sizes.half)],
    ['bodies held', () => holdBodies(app, sizes.bodies)],
    ['uploads of strangers', () => floodUploads(app, sizes.uploads)],
    ['uploads beyond the quota', () => floodBeyondQuota(app, sizes.uploads)],
    ['heads compared', (random) => compareHeads(app, random, sizes.compared)],
    ['bomb files', () => sendBombs(app, sizes.bombs)],
    ['packed feeds', () => fetchBombs(app, sizes.packed)],
    [
      'password flood from one address',
      () => floodPasswords(app, { ...sizes.passwords, addresses: 1 }),
    ],
    [
      'password flood from many addresses',
      () => floodPasswords(app, { ...sizes.passwords, addresses: 500 }),
    ],
    ['sign-in', (random) => attackSignIn(app, random, sizes.sign_in)],
    ['credentials', () => outliveOwners(app, sizes.credentials)],
    ['database dies', () => killDatabase(sizes.database)],
    ['disk full', () => fillDisk(sizes.disk)],
    ['damaged spool', (random) => damageSpool(app, random, sizes.spool)],
    ['unproven reports', (random) => forgeReports(app, random, sizes.forged)],
    ['fuzzing of parsers', (random) => fuzzParsers(random, sizes.fuzz)],
  ];
}
