import type { ApiCall } from '#contract/publisher-api/api-call.ts';
import type { Client } from '../admit-client.ts';

/**
 * A call of the older dialect of the family (`/api.php?mod=...&op=...` or a path of its own). It
 * has other names for the parameters and another envelope, and runs the operations of the newer
 * calls.
 */
export type OlderCall = Pick<
  ApiCall,
  'name' | 'mistake' | 'limit' | 'scope' | 'zone' | 'input' | 'reply'
> & {
  readonly at: { readonly mod: string; readonly op: string } | { readonly path: string };
  /** The parameters, each with its name in `input`. */
  readonly names: Readonly<Record<string, string>>;
  /** Changes values that the dialect writes in another way, before they are validated. */
  readonly translate?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** Returns `data` of the answer. */
  readonly run: (client: Client, input: never) => Promise<unknown>;
};
