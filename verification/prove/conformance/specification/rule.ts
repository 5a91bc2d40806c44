/**
 * A rule of section 5 for one field, with the code of section 8. `format` has an example of a value
 * that violates it, `max` the greatest length. Where section 8 gives several codes and no order,
 * all are listed.
 */
export type Rule =
  | readonly [field: string, kind: 'required' | 'string' | 'integer' | 'minimum', code: Codes]
  | readonly [field: string, kind: 'format', code: Codes, bad: unknown]
  | readonly [field: string, kind: 'max', code: Codes, length: number];

type Codes = number | readonly number[];

/** Identifiers of the demonstration's publisher, for valid values. */
export type Ids = { site_id: number };

/** The rules of one call. Calls that section 7 does not list have the paths of the product. */
export type Form = {
  path: string;
  as: 'visitor' | 'owner';
  /** A valid request; the rules change one field at a time. */
  good: (ids: Ids) => Readonly<Record<string, unknown>>;
  rules: readonly Rule[];
};
