/** How long the data of an action may take to replace what it was started from. */
const WATCHED_MS = 10_000;

/**
 * Focuses what opened a layer again. If the result of the action then replaces it, such as "Apply" by
 * "Applied", the focus moves to the card, section or page around it and not to the body, from where
 * the keyboard would begin at the top.
 */
export function returnFocus(opener: HTMLElement, around: readonly HTMLElement[]): void {
  if (opener.isConnected) opener.focus({ preventScroll: true });
  if (isFocusLost()) focusAround(around);
  const watcher = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return;
    if (isFocusLost()) focusAround(around);
    watcher.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), WATCHED_MS);
}

/** The parts of the page around an element that can take its place, innermost first. */
export function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let next = element.parentElement?.closest<HTMLElement>(PARTS);
  while (next) {
    parts.push(next);
    next = next.parentElement?.closest<HTMLElement>(PARTS);
  }
  return parts;
}

const PARTS = 'article, section, [role="dialog"], main';

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function focusAround(around: readonly HTMLElement[]): void {
  const place = around.find((part) => part.isConnected);
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
