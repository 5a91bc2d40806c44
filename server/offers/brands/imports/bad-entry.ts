import type { FileRow } from '#server/platform/files/row-file.ts';

/** Why an entry cannot be imported; `field` is its name in the file. */
export class BadEntry extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** The error of a row that cannot be imported. */
export const programmeError = (field: string, reason: string): FileRow['error'] => ({
  field,
  key: 'PARAMS_TYPE_ERROR',
  reason,
  value: '',
});
