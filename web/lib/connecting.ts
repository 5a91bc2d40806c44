const KEPT = 'connecting_provider';

/** Remembers that the visit to a provider behind this link is to connect it, not to sign in. */
export function rememberConnecting(link: string): void {
  const state = new URL(link).searchParams.get('state');
  if (state) sessionStorage.setItem(KEPT, state);
}

/** Whether whoever comes back with this state had gone to connect the provider. */
export function isConnecting(state: string | undefined): boolean {
  return state !== undefined && state !== '' && sessionStorage.getItem(KEPT) === state;
}
