import { DomHandler } from 'htmlparser2';
import type { FailureCode } from '#server/payouts/payout-providers/payout-provider.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { openMarkupParser } from '#server/platform/parsers/open-markup-parser.ts';
import { parseCsv } from '#server/platform/parsers/parse-csv.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';

/** The status of one payout in a result file. */
export type Result = {
  reference: string;
  /** The status text of the file, unchanged. */
  reported: string;
  state: 'paid' | 'failed' | 'returned' | null;
  code: FailureCode;
  amount: string | null;
  currency: string | null;
};

/**
 * Parses payout results of a bank or provider: pain.002 (any version), or CSV with a header line.
 * Refuses PAYOUT_FILE_INVALID for anything else.
 */
function readResults(bytes: Uint8Array): Result[] {
  const text = decode(bytes);
  return /^\s*<(\?xml|Document)/.test(text) ? readReport(text) : readSheet(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('PAYOUT_FILE_INVALID');
  }
}

// ISO external status reason codes, mapped to the failure codes shown to publishers.
const REASONS: Readonly<Record<string, FailureCode>> = {
  AC04: 'ACCOUNT_CLOSED',
  AC06: 'ACCOUNT_CLOSED',
  AC01: 'ACCOUNT_NOT_FOUND',
  AC03: 'ACCOUNT_NOT_FOUND',
  RC01: 'ACCOUNT_NOT_FOUND',
  BE01: 'NAME_MISMATCH',
  BE05: 'NAME_MISMATCH',
  AM03: 'CURRENCY_NOT_TAKEN',
  AM02: 'LIMIT_EXCEEDED',
  AM14: 'LIMIT_EXCEEDED',
};
const CODES: readonly string[] = [
  ...Object.values(REASONS),
  'RECEIVER_UNREGISTERED',
  'UNCLAIMED',
  'DECLINED',
  'NOT_SENT',
];

const codeOf = (code: string): FailureCode =>
  CODES.includes(code) ? (code as FailureCode) : (REASONS[code] ?? 'DECLINED');

const STATES: Readonly<Record<string, Result['state']>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'failed',
  CANC: 'failed',
  paid: 'paid',
  failed: 'failed',
  returned: 'returned',
};

type Node = DomHandler['root']['children'][number];

function parseDocument(text: string): DomHandler['root'] {
  const dom = new DomHandler();
  const parser = openMarkupParser(dom, { xmlMode: true });
  parser.write(text);
  parser.end();
  return dom.root;
}

function readReport(text: string): Result[] {
  const root = parseDocument(text);
  const all = (nodes: readonly Node[], name: string): Node[] =>
    nodes.flatMap((node) => {
      if (!('children' in node)) return [];
      const isIt = 'name' in node && String(node.name).replace(/^.*:/, '') === name;
      return isIt ? [node] : all(node.children as Node[], name);
    });
  const textIn = (node: Node, name: string): string =>
    all('children' in node ? (node.children as Node[]) : [], name)
      .slice(0, 1)
      .flatMap((one) => ('children' in one ? (one.children as Node[]) : []))
      .map((one) => ('data' in one ? String(one.data) : ''))
      .join('')
      .trim();
  const found = all(root.children as Node[], 'TxInfAndSts');
  if (all(root.children as Node[], 'CstmrPmtStsRpt').length === 0) refuse('PAYOUT_FILE_INVALID');
  return found.map((one) => {
    const reported = textIn(one, 'TxSts');
    const [reason] = all('children' in one ? (one.children as Node[]) : [], 'StsRsnInf');
    const state = STATES[reported] ?? null;
    const code = codeOf(reason ? textIn(reason, 'Cd') : '');
    return {
      reference: textIn(one, 'OrgnlEndToEndId'),
      reported,
      state,
      code,
      amount: null,
      currency: null,
    };
  });
}

function readSheet(text: string): Result[] {
  const rows = readCells(text);
  if (rows.some((row) => !row.reference || row.status === undefined)) refuse('PAYOUT_FILE_INVALID');
  return rows.map((row) => ({
    reference: row.reference ?? '',
    reported: row.status ?? '',
    state:
      STATES[(row.status ?? '').toLowerCase()] ?? STATES[(row.status ?? '').toUpperCase()] ?? null,
    code: codeOf((row.code ?? '').toUpperCase()),
    amount: row.amount || null,
    currency: row.currency || null,
  }));
}

/**
 * Parses a CSV file into rows keyed by its header line. Refuses PAYOUT_FILE_INVALID if it has no
 * rows.
 */
function readTable(bytes: Uint8Array): Partial<Record<string, string>>[] {
  return readCells(decode(bytes));
}

/** `readResults` and `readTable` in isolated processes. */
export const resultsTask = isolatedTask(import.meta.url, 'file', readResults);
export const tableTask = isolatedTask(import.meta.url, 'file', readTable);

function readCells(text: string): Partial<Record<string, string>>[] {
  let rows: Record<string, string>[];
  try {
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
    rows = parseCsv(text, { bom: true, columns, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('PAYOUT_FILE_INVALID');
  }
  return rows.length > 0 ? rows : refuse('PAYOUT_FILE_INVALID');
}
