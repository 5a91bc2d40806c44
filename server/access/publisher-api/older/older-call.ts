import type * as z from 'zod/mini';
import type { ApiCall } from '#contract/publisher-api/api-call.ts';
import { type ApiName, apiCallsOf } from '#contract/publisher-api/calls.ts';
import { idFieldOf, type NetworkSource } from '#contract/publisher-api/network-source.ts';
import type { Client } from '../admit-client.ts';
import { type Envelope, statusEnvelope } from './write-envelope.ts';

/** Where a call is found; `with` is the parameter that distinguishes it from another call there. */
type Place =
  | { readonly mod: string; readonly op: string; readonly with?: string }
  | { readonly path: string };

/** What the declaration of an older call states beside what it takes over from a newer one. */
type OwnParts = {
  readonly at: Place;
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
  Pick<
    ApiCall,
    'name' | 'about' | 'mistake' | 'limit' | 'scope' | 'zone' | 'input' | 'reply' | 'example'
  > & {
    readonly envelope: Envelope;
    /**
     * The network whose own call this is. Its requests name no source, and its clients look for the
     * line id of this network only.
     */
    readonly network: NetworkSource | null;
  };

/** An older call as it is declared: what it does not state is as in the call that it is `like`. */
export type OlderDeclaration = OwnParts &
  Partial<Pick<ApiCall, 'name' | 'about' | 'input' | 'limit'>> & {
    readonly like: ApiName;
    readonly reply?: (idFields: readonly string[]) => z.ZodMiniType;
    readonly envelope?: Envelope;
    /** Name of the network whose own call this is. */
    readonly network?: string;
  };

/** Completes declarations; `sources` determine the names of the line id in rows. */
export function completeCalls(
  declarations: readonly OlderDeclaration[],
  sources: readonly NetworkSource[],
): OlderCall[] {
  return declarations.map(({ like, reply, network: name, ...own }) => {
    const network = name === undefined ? null : networkOf(name, sources);
    const accepted = network && !sources.includes(network) ? [network, ...sources] : sources;
    const call = apiCallsOf(accepted).find((newer) => newer.name === like);
    if (!call) throw new Error(`There is no call ${like}.`);
    const idFields = accepted.map(({ id_field }) => id_field);
    const made = reply?.(idFields) ?? call.reply;
    return { ...call, envelope: statusEnvelope, ...own, reply: made, network };
  });
}

function networkOf(name: string, sources: readonly NetworkSource[]): NetworkSource {
  return sources.find((one) => one.name === name) ?? { name, id_field: idFieldOf(name) };
}

/** The call at a module and operation; one that a parameter distinguishes comes first. */
export function findCall(
  calls: readonly OlderCall[],
  fields: Readonly<Record<string, unknown>>,
): OlderCall | undefined {
  const there = calls.filter(
    ({ at }) => 'op' in at && at.mod === fields.mod && at.op === fields.op,
  );
  const isMeant = ({ at }: OlderCall) =>
    'op' in at && at.with !== undefined && fields[at.with] !== undefined;
  return there.find(isMeant) ?? there.find(({ at }) => 'op' in at && at.with === undefined);
}

/** Parameters with the same name in both dialects. */
export const same = (...names: string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]));
