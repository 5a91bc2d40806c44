import type { CsvError, Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Refusal, refuse } from '../refusal.ts';
import { parserLimits } from './limits.ts';

/**
 * Parses CSV with the options of `csv-parse`. Refuses FILE_FIELD_TOO_LONG, FILE_TOO_MANY_RECORDS
 * and, if broken records are skipped, FILE_TYPE_NOT_ALLOWED for too many of them; throws CsvError
 * for invalid CSV.
 */
export function parseCsv<Entry>(text: string, options: Options): Entry[] {
  let records = 0;
  let skipped = 0;
  try {
    return parse(text, {
      ...options,
      max_record_size: parserLimits.field_characters,
      on_record: (record: unknown) => {
        records += 1;
        if (records > parserLimits.records) refuse('FILE_TOO_MANY_RECORDS');
        if (Array.isArray(record) && record.length > parserLimits.columns) {
          refuse('FILE_FIELD_TOO_LONG');
        }
        return record;
      },
      on_skip: (error, raw) => {
        skipped += 1;
        if (error) refuseLong(error);
        if (skipped > parserLimits.skipped) refuse('FILE_TYPE_NOT_ALLOWED');
        options.on_skip?.(error, raw);
      },
    } as Options) as Entry[];
  } catch (error) {
    if (!(error instanceof Refusal)) refuseLong(error);
    throw error;
  }
}

/** Converts the error for a record beyond the limit to the refusal FILE_FIELD_TOO_LONG. */
export function refuseLong(error: unknown): void {
  if ((error as CsvError).code === 'CSV_MAX_RECORD_SIZE') refuse('FILE_FIELD_TOO_LONG');
}
