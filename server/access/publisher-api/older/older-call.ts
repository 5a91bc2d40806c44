import type * as z from 'zod/mini';
import type { ApiCall } from '#contract/publisher-api/api-call.ts';
import { type ApiName, apiCallsOf } from '#contract/publisher-api/calls.ts';
import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import type { Client } from '../admit-client.ts';

/** What the declaration of an older call states beside what it takes over from a newer one. */
type OwnParts = {
  readonly at: { readonly mod: string; readonly op: string } | { readonly path: string };
  /** The parameters, each with its name in `input`. */
  readonly names: Readonly<Record<string, string>>;
  /** Changes values that the dialect writes in another way, before they are validated. */
  readonly translate?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** The words of `status` that `translate` reads, where they differ from those of `input`. */
  readonly statusWords?: readonly string[];
  /** Returns `data` of the answer. */
  readonly run: (client: Client, input: never) => Promise<unknown>;
};

/**
 * A call of the older dialect of the family (`/api.php?mod=...&op=...` or a path of its own). It
 * has other names for the parameters and another envelope, and runs the operations of the newer
 * calls.
 */
export type OlderCall = OwnParts &
  Pick<ApiCall, 'name' | 'about' | 'mistake' | 'limit' | 'scope' | 'zone' | 'input' | 'reply'>;

/** An older call as it is declared: what it does not state is as in the call that it is `like`. */
export type OlderDeclaration = OwnParts &
  Partial<Pick<ApiCall, 'name' | 'about' | 'input'>> & {
    readonly like: ApiName;
    readonly reply?: (idFields: readonly string[]) => z.ZodMiniType;
  };

/** Completes declarations; `sources` determine the names of the line id in rows. */
export function completeCalls(
  declarations: readonly OlderDeclaration[],
  sources: readonly NetworkSource[],
): OlderCall[] {
  const newer = new Map(apiCallsOf(sources).map((call) => [call.name, call]));
  const idFields = sources.map(({ id_field }) => id_field);
  return declarations.map(({ like, reply, ...own }) => {
    const call = newer.get(like);
    if (!call) throw new Error(`There is no call ${like}.`);
    return { ...call, ...own, reply: reply?.(idFields) ?? call.reply };
  });
}

/** Parameters with the same name in both dialects. */
export const same = (...names: string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]));
