let open: (() => void) | null = null;
const watchers = new Set<() => void>();

/** Offers a new version to the user; `use` opens it. */
export function announceVersion(use: () => void): void {
  open = use;
  for (const watch of watchers) watch();
}

/** What opens the new version; null if there is none. */
export const newVersion = (): (() => void) | null => open;

export function watchVersion(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
