/**
 * Scrolls to an entry that is not in view. An observer is called after the next layout; asking at once
 * would lay out the page twice.
 */
export function keepInView(entry: Element): () => void {
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect();
      if (seen && seen.intersectionRatio < 1)
        entry.scrollIntoView({ block: 'nearest', inline: 'center' });
    },
    { threshold: [0, 1] },
  );
  observer.observe(entry);
  return () => observer.disconnect();
}
