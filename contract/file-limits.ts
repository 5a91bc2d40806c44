import type { ErrorKey } from './errors.ts';

/** Errors for any untrusted file: by its structure, or by the resources it takes to read. */
export const fileLimitKeys = [
  'FILE_NESTED_TOO_DEEP',
  'FILE_FIELD_TOO_LONG',
  'FILE_TOO_MANY_RECORDS',
  'FILE_TAKES_TOO_LONG',
  'FILE_TAKES_TOO_MUCH_MEMORY',
  'FILE_CRASHED_READER',
  'SERVICE_BUSY',
] as const satisfies readonly ErrorKey[];

/** Errors for an imported file of rows. */
export const importRefusals = [
  'FILE_REQUIRED',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_ROWS_INVALID',
  ...fileLimitKeys,
] as const;
