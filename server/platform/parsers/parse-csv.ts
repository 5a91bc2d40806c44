import type { CsvError, Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Refusal, refuse } from '../refusal.ts';
import { parserLimits } from './limits.ts';

/**
 * The records of a CSV text, with the options of `csv-parse`. Refuses FILE_FIELD_TOO_LONG and
 * FILE_TOO_MANY_RECORDS; throws CsvError for what is no CSV.
 */
export function parseCsv<Entry>(text: string, options: Options): Entry[] {
  let records = 0;
  const count = () => {
    records += 1;
    if (records > parserLimits.records) refuse('FILE_TOO_MANY_RECORDS');
  };
  try {
    return parse(text, {
      ...options,
      max_record_size: parserLimits.field_characters,
      on_record: (record: unknown) => {
        count();
        if (Array.isArray(record) && record.length > parserLimits.columns) {
          refuse('FILE_FIELD_TOO_LONG');
        }
        return record;
      },
      // Only where records with errors are skipped: these count as well.
      on_skip: (error, raw) => {
        count();
        if (error) refuseLong(error);
        options.on_skip?.(error, raw);
      },
    } as Options) as Entry[];
  } catch (error) {
    if (!(error instanceof Refusal)) refuseLong(error);
    throw error;
  }
}

/** Refuses FILE_FIELD_TOO_LONG for the error of a record past the limit. */
export function refuseLong(error: unknown): void {
  if ((error as CsvError).code === 'CSV_MAX_RECORD_SIZE') refuse('FILE_FIELD_TOO_LONG');
}
