const KEPT = 'connecting_provider';

/** Remembers that this visit to a provider is meant to connect it, not to sign in. */
export function rememberConnecting(link: string): void {
  const state = new URL(link).searchParams.get('state');
  if (state) sessionStorage.setItem(KEPT, state);
}

/** Whether a return with this state belongs to a visit that connects the provider. */
export function isConnecting(state: string | undefined): boolean {
  return state !== undefined && state !== '' && sessionStorage.getItem(KEPT) === state;
}
