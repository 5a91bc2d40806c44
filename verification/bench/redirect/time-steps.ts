import {
  BLOCK_BYTES,
  deriveClickKey,
  writeBase64Url,
  writeSigned,
} from '#server/traffic/clicks/make-click-ref.ts';
import {
  addRow,
  clearRows,
  encodeLink,
  encodeText,
  newRows,
} from '#server/traffic/clicks/recording/encode-rows.ts';
import { writeFrame } from '#server/traffic/clicks/recording/frame-format.ts';
import { type Head, readHead } from '#server/traffic/redirect/fast-path/read-head.ts';
import { LinkAnswer } from '#server/traffic/redirect/link-answer.ts';
import { newBrowser, openVisitorKeys } from '#server/traffic/redirect/make-visitor-key.ts';
import { readVisit } from '#server/traffic/redirect/read-visit.ts';

const RUNS = 40;
/** Clicks of a group at 64 connections. */
const GROUP = 32;
const AT_MS = Date.UTC(2026, 1, 3);

type Step = {
  step: string;
  run: (index: number) => void;
  /** Clicks of one run. */
  per: number;
};

/**
 * Times the steps of our own work for a click, each repeated by itself over the same requests: the
 * best of the runs, because other work on the machine can only add to it.
 */
export function timeSteps(requests: readonly Buffer[]): { step: string; us: number }[] {
  return listSteps(requests).map(({ step, run, per }) => ({
    step,
    us: bestUs(run, requests.length) / per,
  }));
}

/** The steps of our own work for a click; each can be repeated by itself. */
export function listSteps(requests: readonly Buffer[]): Step[] {
  const heads = requests.map((request) => readHead(request, 0) as Head);
  const rows = newRows();
  const visit = {
    clicked_at: AT_MS,
    invalid_reason: null,
    device: 'desktop',
    country: 'DE',
    referrer_host: 'blog.example.com',
    click_ref: Buffer.alloc(32, 'a'),
    visitor_key: encodeText('a'.repeat(22)),
    user_agent: encodeText('a'.repeat(110)),
  };
  const uids = { uid1: null, uid2: null, uid3: null, uid4: null, uid5: null };
  const ids = { link_id: 1, publisher_id: 2, site_id: 3, brand_id: 4 };
  const link = encodeLink({ ...ids, ...uids, outcome: 'redirected' });
  const answer = new LinkAnswer('302 Found', ['Location: https://a.test/?r=', '\r\n'], '');
  const sign = openSigning();
  const full = newRows();
  for (let index = 0; index < GROUP; index += 1) addRow(full, link, visit);
  const steps: [string, Step['run']][] = [
    ['head', (index) => readHead(requests[index] as Buffer, 0)],
    ['link, browser and referrer', (index) => readVisit(heads[index] as Head)],
    ['reference and visitor key', (index) => sign(index)],
    ['row', (index) => addToGroup(index, () => addRow(rows, link, visit), rows)],
    ['answer', () => answer.fill(visit.click_ref, 0)],
  ];
  return [
    ...steps.map(([step, run]) => ({ step, run, per: 1 })),
    { step: 'frame of the spool', run: () => writeFrame(full, ''), per: GROUP },
  ];
}

/** Calls `add`, in groups of the usual size. */
function addToGroup(index: number, add: () => void, rows: ReturnType<typeof newRows>): void {
  if (index % GROUP === 0) clearRows(rows);
  add();
}

function openSigning(): (index: number) => void {
  const key = deriveClickKey('a key for benches only, 32 bytes at least');
  const writeVisitor = openVisitorKeys('a key for benches only, 32 bytes at least');
  const browser = newBrowser('Browser');
  const blocks = Buffer.alloc(GROUP * 2 * BLOCK_BYTES);
  const text = Buffer.alloc(32);
  return (index) => {
    const at = (index % GROUP) * 2 * BLOCK_BYTES;
    writeSigned(blocks, at, index, AT_MS);
    writeVisitor(blocks, at + BLOCK_BYTES, '192.0.2.1', browser, AT_MS);
    if (index % GROUP === GROUP - 1) key.encrypt(blocks);
    writeBase64Url(text, 0, blocks, at, 24);
    writeBase64Url(text, 0, blocks, at, BLOCK_BYTES);
  };
}

/** The time of one call in microseconds, best of the runs. */
function bestUs(run: (index: number) => void, calls: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < RUNS; nth += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < calls; index += 1) run(index);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / calls);
  }
  return best;
}
