/**
 * Scrolls the menu or the row of tabs of an entry, not the page, if the entry is not in view in it. An
 * observer is called after the next layout; asking at once would lay out the page twice.
 */
export function keepInView(entry: Element | null | undefined): (() => void) | undefined {
  const root = entry?.closest('nav, [role="group"]');
  if (!entry || !root) return undefined;
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect();
      if (!seen?.rootBounds || seen.intersectionRatio === 1) return;
      const { boundingClientRect: own, rootBounds: frame } = seen;
      const left = own.left + own.right - frame.left - frame.right;
      const top = own.top + own.bottom - frame.top - frame.bottom;
      root.scrollBy(left / 2, top / 2);
    },
    { root, threshold: 1 },
  );
  observer.observe(entry);
  return () => observer.disconnect();
}
