/**
 * A network name that requests may send as `source`, with the name of the order line's id field as
 * that network writes it.
 */
export type NetworkSource = { readonly name: string; readonly id_field: string };

/** Networks that spell the id field differently from their name. */
const ID_FIELDS: Readonly<Record<string, string>> = { collabglow: 'collabgrow_id' };

/** The id field that a network uses unless the operator names another one. */
export const idFieldOf = (name: string): string => ID_FIELDS[name] ?? `${name}_id`;
