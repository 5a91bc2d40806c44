/** Why an entry cannot be imported; `field` is its name in the file. */
export class BadEntry extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}
