import { plainText } from './read-text.ts';

/** Why an entry is rejected; `sku` is set if its number is known. */
export class BadProduct extends Error {
  readonly field: string;
  readonly value: string;
  sku: string | null = null;

  constructor(field: string, reason: string, value: unknown = '') {
    super(reason);
    this.field = field;
    this.value = plainText(value, 100);
  }
}
