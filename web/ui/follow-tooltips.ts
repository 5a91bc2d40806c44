import './tooltip.css';

const OPEN_MS = 200;
/** Time for the pointer to move from an element to its tooltip. */
const CLOSE_MS = 150;
const NAME = 'data-tooltip';
const ID = 'tooltip';
const GAP_PX = 6;
const EDGE_PX = 8;
/** A pill in a button that filters: the button has the focus. */
const INNER = `:scope.filter-value [${NAME}]`;

type Shown = { element: Element; describedBy: string | null };

let box: HTMLElement | null = null;
let shown: Shown | null = null;
let timer = 0;
/** Hidden by Escape; it stays so until the pointer or the focus moves. */
let dismissed: Element | null = null;
/** Follows the label while it is shown: "Copy" becomes "Copied". */
let labels: MutationObserver | null = null;

/**
 * Shows the `data-tooltip` of the element under the pointer or with the focus. It stays while the
 * pointer is on it, and Escape hides it.
 */
export function followTooltips(): void {
  document.addEventListener('pointerover', ({ target }) => plan(target));
  document.addEventListener('focusin', ({ target }) => plan(target));
  document.addEventListener('focusout', () => plan(null));
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss());
  document.addEventListener('scroll', restart, { capture: true, passive: true });
}

function showLabel(): void {
  if (box && shown) box.textContent = shown.element.getAttribute(NAME);
}

function plan(target: EventTarget | null): void {
  clearTimeout(timer);
  const under = target instanceof Element ? target : null;
  if (under) dismissed = null;
  const element = under?.closest(`[${NAME}]`) ?? under?.querySelector(INNER) ?? null;
  timer = window.setTimeout(
    () => {
      const next = element?.isConnected ? element : findHovered();
      if (next === (shown?.element ?? null)) return;
      hide();
      if (next) show(next);
    },
    element ? OPEN_MS : CLOSE_MS,
  );
}

function dismiss(): void {
  dismissed = shown?.element ?? null;
  hide();
}

/** Scrolling moves the element away from its tooltip; the pointer may still be on the element. */
function restart(): void {
  hide();
  plan(null);
}

/**
 * The pointer can rest on an element while the focus leaves another or the page scrolls. After a
 * touch the browser keeps the element as hovered although nothing points to it.
 */
function findHovered(): Element | null {
  if (!matchMedia('(hover: hover)').matches) return null;
  if (box?.matches(':hover')) return shown?.element ?? null;
  const hovered = [...document.querySelectorAll(`[${NAME}]:hover`)].at(-1) ?? null;
  return hovered === dismissed ? null : hovered;
}

function show(element: Element): void {
  const describedBy = element.getAttribute('aria-describedby');
  shown = { element, describedBy };
  box = openBox(element.getAttribute(NAME) ?? '');
  // Tooltips must be inside a landmark or the dialog to which they belong.
  (element.closest('[role="dialog"]') ?? document.getElementById('main') ?? document.body).append(
    box,
  );
  box.showPopover();
  placeAbove(box, element);
  element.setAttribute('aria-describedby', [describedBy, ID].filter(Boolean).join(' '));
  labels ??= new MutationObserver(showLabel);
  labels.observe(element, { attributes: true, attributeFilter: [NAME] });
}

/** Within the window: below the element if there is no room above it. */
function placeAbove(tooltip: HTMLElement, element: Element): void {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const above = top - GAP_PX - height;
  const end = innerWidth - width - EDGE_PX;
  tooltip.style.left = `${Math.max(EDGE_PX, Math.min((left + right - width) / 2, end))}px`;
  tooltip.style.top = `${above < EDGE_PX ? bottom + GAP_PX : above}px`;
}

function hide(): void {
  clearTimeout(timer);
  labels?.disconnect();
  box?.remove();
  if (shown?.describedBy) shown.element.setAttribute('aria-describedby', shown.describedBy);
  else shown?.element.removeAttribute('aria-describedby');
  box = null;
  shown = null;
}

function openBox(text: string): HTMLElement {
  const made = document.createElement('div');
  Object.assign(made, { id: ID, role: 'tooltip', className: 'tooltip', textContent: text });
  // In the top layer no dialog covers it and no transformed element moves it.
  made.popover = 'manual';
  return made;
}
