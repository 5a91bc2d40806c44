import { accountKinds } from './account-kinds.ts';
import { apiKinds } from './api-kinds.ts';
import { brandKinds } from './brand-kinds.ts';
import { channelKinds } from './channel-kinds.ts';
import type { Kind } from './mail-kind.ts';
import { moneyKinds } from './money-kinds.ts';
import { staffAccountKinds, staffWorkKinds } from './staff-kinds.ts';
import { teamKinds } from './team-kinds.ts';

/** Every kind of mail, in the order in which lists show them. */
export const kinds = {
  ...channelKinds,
  ...moneyKinds,
  ...apiKinds,
  ...brandKinds,
  ...staffWorkKinds,
  ...accountKinds,
  ...teamKinds,
  ...staffAccountKinds,
} as const;

export type KindName = keyof typeof kinds;

/** Markdown that is inserted as it is; plain text is escaped. */
type Markdown = { markdown: string };
/** The values of a template's variables. An empty value leaves its paragraph out. */
export type Values = Readonly<Record<string, string | Markdown>>;
/** The variables of a kind, each with a value. */
export type ValuesOf<Name extends KindName> = Readonly<
  Record<(typeof kinds)[Name]['variables'][number], string | Markdown>
>;

/** A kind by its name, or undefined. */
export function findKind(name: string): Kind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as KindName] : undefined;
}
