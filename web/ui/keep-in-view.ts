/**
 * Scrolls what contains an entry, and not the page, if the entry is not in view in it. An observer is
 * called after the next layout; asking at once would lay out the page twice.
 */
export function keepInView(entry: Element, container: Element): () => void {
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect();
      if (!seen?.rootBounds || seen.intersectionRatio === 1) return;
      const { boundingClientRect: own, rootBounds: frame } = seen;
      container.scrollBy({
        left: own.left + own.width / 2 - (frame.left + frame.width / 2),
        top: own.top + own.height / 2 - (frame.top + frame.height / 2),
      });
    },
    { root: container, threshold: [0, 1] },
  );
  observer.observe(entry);
  return () => observer.disconnect();
}
