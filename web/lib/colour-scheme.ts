import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';

/** The key of the chosen scheme in localStorage. */
const SCHEME_KEY = 'scheme';
const ofSystem = matchMedia('(prefers-color-scheme: dark)');
const readers = new Set<() => void>();

/** The chosen scheme, else that of the system. */
function currentScheme(): Scheme {
  const chosen = localStorage.getItem(SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return ofSystem.matches ? 'dark' : 'light';
}

/** Applies the current scheme to the page; the attribute is the one that Mantine's styles read. */
function applyScheme(): void {
  document.documentElement.dataset.mantineColorScheme = currentScheme();
  for (const read of readers) read();
}

// Before the first paint. The CSP allows no inline script for this.
applyScheme();
ofSystem.addEventListener('change', applyScheme);
// Another tab has changed it.
addEventListener('storage', applyScheme);

/** Stores the scheme for this browser and applies it. */
export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(SCHEME_KEY, scheme);
  applyScheme();
}

/** The current scheme; the component is rendered again when it changes. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, currentScheme);

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
