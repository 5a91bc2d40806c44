import { otherNames } from '#contract/publisher-api/filters.ts';
import { ApiRefusal } from './refuse-parameter.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a request of either dialect contains: the common fields, and those of the call. */
export type ReadFields = {
  token: unknown;
  source: unknown;
  time_zone: unknown;
  input: Record<string, unknown>;
  ignored: readonly string[];
  /** The fields of `input` with the names under which they were sent. */
  sentAs: ReadonlyMap<string, string>;
};

/** How a call reads its names: each of the client's with the name in the call's `input`. */
export type FieldNames = Readonly<Record<string, string>>;

/** Names that every request may have. `type` is the format of the answer. */
const COMMON = ['token', 'source', 'time_zone', 'type'];

/**
 * Reads a request of either dialect, liberally: a name that the call does not know is ignored and
 * reported, because a client that sends one more name than we know would otherwise read nothing.
 * Absent, null and empty fields are equivalent. If two names of one field have different values,
 * that listed first in `names` counts, and the other is ignored.
 */
export function readFields(
  fields: Fields,
  names: FieldNames,
  common: readonly string[] = [],
): ReadFields {
  const given = new Map(givenFields(fields));
  if (String(given.get('type') ?? 'json').toLowerCase() !== 'json') {
    throw new ApiRefusal(null, 'type');
  }
  const input = new Map<string, unknown>();
  const sentAs = new Map<string, string>();
  const read = new Set([...COMMON, ...common]);
  for (const [name, field] of Object.entries(names)) {
    if (!given.has(name)) continue;
    const value = given.get(name);
    if (input.has(field) && String(input.get(field)) !== String(value)) continue;
    if (!input.has(field)) {
      input.set(field, value);
      sentAs.set(field, name);
    }
    read.add(name);
  }
  return {
    token: given.get('token'),
    source: given.get('source'),
    time_zone: given.get('time_zone'),
    input: Object.fromEntries(input),
    ignored: [...given.keys()].filter((name) => !read.has(name)),
    sentAs,
  };
}

/** The fields of a request that have a value. */
export function givenFields(fields: Fields): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== null && value !== '');
}

/** The names of a call with those that other clients of the family send for the same fields. */
export function liberalNames(names: FieldNames): FieldNames {
  const known = new Set(Object.values(names));
  const others = Object.entries(otherNames).filter(
    ([name, field]) => known.has(field) && !Object.hasOwn(names, name),
  );
  return { ...names, ...Object.fromEntries(others) };
}
