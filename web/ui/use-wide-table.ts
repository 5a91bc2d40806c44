import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a table is wider than its region, which then scrolls sideways. A region that scrolls in
 * one direction holds what is sticky in both, so its heads are moved below the header of the page
 * here.
 */
export function useWideTable(region: RefObject<HTMLElement | null>, isTable: boolean): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const own = region.current;
    const table = own?.querySelector('table');
    if (!own || !table || !isTable) return setWide(false);
    const measure = () => setWide(table.offsetWidth > own.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    observer.observe(table);
    return () => observer.disconnect();
  }, [region, isTable]);
  useLayoutEffect(() => {
    const own = region.current;
    if (!own || !isWide) return;
    const top = Number.parseFloat(getComputedStyle(own).getPropertyValue('--head-top')) || 0;
    const follow = () => {
      const { top: start, bottom } = own.getBoundingClientRect();
      const room = Math.max(0, bottom - start - 80);
      own.style.setProperty('--head-shift', `${Math.min(room, Math.max(0, top - start))}px`);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      own.style.removeProperty('--head-shift');
    };
  }, [region, isWide]);
  return isWide;
}
