const GAP = 6;
const EDGE = 8;

type Side = 'start' | 'center' | 'end';

/**
 * Positions an element of the top layer below or above another, within the window. It is as high as
 * there is room.
 */
export function placeBeside(box: HTMLElement, of: Element, side: Side, isAbove = false): void {
  const { left, right, top, bottom } = of.getBoundingClientRect();
  const { scrollTop } = box;
  box.style.maxHeight = '';
  const { width, height } = box.getBoundingClientRect();
  const roomAbove = top - GAP - EDGE;
  const roomBelow = innerHeight - bottom - GAP - EDGE;
  const above = isAbove ? height <= roomAbove : height > roomBelow && roomAbove > roomBelow;
  const room = above ? roomAbove : roomBelow;
  const start = { start: left, center: (left + right - width) / 2, end: right - width }[side];
  box.style.left = `${Math.max(EDGE, Math.min(start, innerWidth - width - EDGE))}px`;
  box.style.top = `${above ? top - GAP - Math.min(height, room) : bottom + GAP}px`;
  box.style.maxHeight = `${Math.max(0, room)}px`;
  // Measured at its full height it has nothing to scroll.
  box.scrollTop = scrollTop;
}
