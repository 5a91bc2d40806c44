import { isRate } from '#contract/rates/staff.ts';
import { type RowError, SHOWN_CHARACTERS } from '#server/platform/files/check-row.ts';
import { readCells } from '#server/platform/files/read-cells.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { refuse } from '#server/platform/refusal.ts';
import { mayBeRated, mayHaveRate, readDay } from './rules.ts';
import type { ReportedRate } from './take-rates.ts';

/** The rates of a file; each cell of a wide file is one rate. */
export type RateSheet = { rates: ReportedRate[]; errors: RowError[] };

const MAX_RATES = 500_000;
const LONG = ['day', 'currency', 'per_eur'];
const BLANK = new Set(['', '-', 'n/a']);

/**
 * Parses the European Central Bank's CSV (`Date,USD,JPY,...`, of its history or of one day) or a
 * long one (`day,currency,per_eur`). Refuses FILE_TYPE_NOT_ALLOWED for anything else and for files
 * with more than 500,000 rates.
 */
function readRateFile(bytes: Uint8Array, today: string): RateSheet {
  const [head = [], ...rows] = readCells(bytes).map((row) => row.map((cell) => cell.trim()));
  const names = withoutLastBlank(head);
  if (rows.length * Math.max(1, names.length - 1) > MAX_RATES) {
    refuse('FILE_TYPE_NOT_ALLOWED', { max_rates: MAX_RATES });
  }
  const sheet: RateSheet = { rates: [], errors: [] };
  const complete: Row[] = [];
  for (const [nth, cells] of rows.entries()) {
    const row = nth + 1;
    if (withoutLastBlank(cells).length <= names.length) complete.push({ row, cells });
    else addError(sheet, { row, field: null, key: 'PARAMS_TYPE_ERROR', value: cells.join(',') });
  }
  const lower = names.map((name) => name.toLowerCase());
  if (lower[0] === 'date') readWide(names, complete, today, sheet);
  else readLong(lower, complete, today, sheet);
  return sheet;
}

/** `readRateFile` in an isolated process. */
export const rateFileTask = isolatedTask(import.meta.url, 'file', readRateFile);

type Row = { row: number; cells: readonly string[] };

function readWide(names: readonly string[], rows: Row[], today: string, sheet: RateSheet): void {
  const columns = names.flatMap((name, place) => {
    if (place === 0 || name === '') return [];
    if (mayHaveRate(name)) return [{ currency: name, place }];
    addError(sheet, { row: 0, field: name, key: 'CURRENCY_INVALID', value: name });
    return [];
  });
  for (const { row, cells } of rows) {
    const [first = ''] = cells;
    const day = dayIn(first, today);
    if (!day) {
      addError(sheet, { row, field: 'Date', key: 'RATE_DAY_INVALID', value: first });
      continue;
    }
    for (const { currency, place } of columns) {
      const value = cells[place] ?? '';
      if (BLANK.has(value.toLowerCase())) continue;
      if (isRate(value)) sheet.rates.push({ row, field: currency, currency, day, per_eur: value });
      else addError(sheet, { row, field: currency, key: 'RATE_INVALID', value });
    }
  }
}

function readLong(names: readonly string[], rows: Row[], today: string, sheet: RateSheet): void {
  const missing_columns = LONG.filter((name) => !names.includes(name));
  if (missing_columns.length > 0) refuse('FILE_TYPE_NOT_ALLOWED', { missing_columns });
  const unknown_columns = names.filter((name) => !LONG.includes(name));
  if (unknown_columns.length > 0) refuse('FILE_TYPE_NOT_ALLOWED', { unknown_columns });
  for (const { row, cells } of rows) {
    const [date = '', currency = '', per_eur = ''] = LONG.map((name) => cells[names.indexOf(name)]);
    const day = dayIn(date, today);
    if (!day) addError(sheet, { row, field: 'day', key: 'RATE_DAY_INVALID', value: date });
    else if (!mayHaveRate(currency)) {
      addError(sheet, { row, field: 'currency', key: 'CURRENCY_INVALID', value: currency });
    } else if (!isRate(per_eur)) {
      addError(sheet, { row, field: 'per_eur', key: 'RATE_INVALID', value: per_eur });
    } else sheet.rates.push({ row, field: 'per_eur', currency, day, per_eur });
  }
}

// The ECB ends every line with a comma.
function withoutLastBlank(cells: readonly string[]): readonly string[] {
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

function dayIn(text: string, today: string): string | null {
  const day = readDay(text);
  return day !== null && mayBeRated(day, today) ? day : null;
}

function addError(sheet: RateSheet, error: RowError): void {
  sheet.errors.push({ ...error, value: error.value.slice(0, SHOWN_CHARACTERS) });
}
