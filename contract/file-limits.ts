import type { ErrorKey } from './errors.ts';

/** What any file from outside can be refused with: for its structure, or for what it takes to read. */
export const fileLimitKeys = [
  'FILE_NESTED_TOO_DEEP',
  'FILE_FIELD_TOO_LONG',
  'FILE_TOO_MANY_RECORDS',
  'FILE_TAKES_TOO_LONG',
  'FILE_TAKES_TOO_MUCH_MEMORY',
  'FILE_CRASHED_READER',
  'SERVICE_BUSY',
] as const satisfies readonly ErrorKey[];

/** What a file of rows can be refused with. */
export const importRefusals = [
  'FILE_REQUIRED',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_ROWS_INVALID',
  ...fileLimitKeys,
] as const;
