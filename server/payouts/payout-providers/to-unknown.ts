import type { ProviderResponse } from './call-provider.ts';
import type { ProviderStatus } from './payout-provider.ts';

/** An unusable response proves nothing: the status of the payout is unknown. */
export function toUnknown(response: ProviderResponse): ProviderStatus {
  if (response.status === null) return { state: 'unknown', why: response.why };
  return { state: 'unknown', why: `The provider answered ${response.status}.` };
}
