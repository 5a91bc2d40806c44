import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { settle } from './sign-in.ts';
import { watchFirstCalls } from './watch-first-calls.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
type Look = { scheme: 'light' | 'dark'; width: number };
/** `isRuled`: the rules of axe are applied; `hasShell`: to menu and header too. */
type Ruled = Look & { isRuled: boolean; hasShell: boolean };
type Looks = readonly [Ruled, ...Ruled[]];
const IS_FULL = process.env.LOOKS === 'all';
const WHOLE = { isRuled: true, hasShell: true };
/**
 * `npm test` lays each screen out at both ends, wide and narrow, in one scheme, and applies the rules
 * of axe at one width; schemes and widths take turns. What a screen opens in a wide turn is not laid
 * out narrow. The menu and the header, equal on all screens, are checked on four of 16 screens. With
 * LOOKS=all every width is checked in both schemes with all rules, and screens that open nothing in
 * Chinese too, which takes twelve times as long. In this order only one property changes from each
 * look to the next, because a screen that changes lays itself out again.
 */
const ALL_LOOKS: Looks = [
  { scheme: 'light', width: 1440, ...WHOLE },
  { scheme: 'dark', width: 1440, ...WHOLE },
  { scheme: 'dark', width: 768, ...WHOLE },
  { scheme: 'light', width: 768, ...WHOLE },
  { scheme: 'light', width: 390, ...WHOLE },
  { scheme: 'dark', width: 390, ...WHOLE },
];
const SCHEMES = ['light', 'dark'] as const;
const FIRST: Look = { scheme: 'light', width: 1440 };
let screens = 0;

/** The looks of the next screen; what it opens is laid out at the width whose rules are checked. */
function nextLooks(isOpened = false): Looks {
  const turn = screens++;
  if (IS_FULL) return ALL_LOOKS;
  const scheme = SCHEMES[turn % 2] ?? 'light';
  const isWide = turn % 4 < 2;
  const hasShell = turn % 16 < 4;
  if (isOpened && isWide) return [{ scheme, width: 1440, isRuled: true, hasShell }];
  return [
    { scheme, width: 1440, isRuled: isWide, hasShell },
    { scheme, width: 390, isRuled: !isWide, hasShell },
  ];
}

/** A screen, and optionally how to open a dialog or menu on it. */
export type State = {
  name: string;
  path: string;
  open?: () => Promise<unknown>;
  /** The role may not open it: a notice uses no calls of the screen. */
  isForbidden?: boolean;
};

/** A page with its console errors and the address of the program. */
export type Watched = { page: Page; complaints: string[]; url: string };

/** Opens a screen and checks it in all its looks. */
export async function inspectScreen(
  { page, complaints, url }: Watched,
  { path, open, isForbidden }: State,
): Promise<void> {
  complaints.length = 0;
  const looks = nextLooks(open !== undefined);
  // An empty page takes on the next look at once; the former screen would lay itself out again.
  await page.goto('about:blank');
  await show(page, looks[0]);
  const firstCalls = watchFirstCalls(page);
  await page.goto(url + path);
  await settle(page);
  const faults = await firstCalls.end();
  const counted = isForbidden ? faults.filter((one) => !one.startsWith('not used')) : faults;
  expect(counted, 'faults of the first calls').toEqual([]);
  // Without permission the page redirects, and the check would test another screen.
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await open?.();
  await checkLooks(page, looks, complaints);
  // Dialogs and menus are opened by their English names.
  if (IS_FULL && !open) await inspectInChinese(page, complaints);
}

async function inspectInChinese(page: Page, complaints: readonly string[]): Promise<void> {
  const choose = (language: string) =>
    page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await choose('zh');
  try {
    await show(page, FIRST);
    await page.reload();
    await settle(page);
    await checkLooks(page, nextLooks(), complaints);
  } finally {
    await choose('en');
  }
}

/** Checks the current page in all its looks, and that it has logged no error. */
export async function expectNoFaults({ page, complaints }: Watched): Promise<void> {
  await checkLooks(page, nextLooks(), complaints);
  await show(page, FIRST);
}

const ruled = { checks: 0, violations: 0 };
if (IS_FULL) {
  afterAll(() => {
    const { checks, violations } = ruled;
    console.log(`axe: ${screens} screens, ${checks} checks, ${violations} with violations`);
  });
}

async function checkLooks(page: Page, looks: Looks, complaints: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const one of looks) {
    await show(page, one);
    await settle(page);
    await takePicture(page, one);
    const broken = one.isRuled ? await breaches(page, one.hasShell) : [];
    if (one.isRuled) ruled.checks += 1;
    if (broken.length > 0) ruled.violations += 1;
    const findings = [...(await overflow(page)), ...broken];
    found.push(...findings.map((finding) => `${one.scheme} ${one.width}: ${finding}`));
  }
  expect([...found, ...complaints]).toEqual([]);
}

/** Set PICTURES to a folder to get screenshots. */
async function takePicture(page: Page, { scheme, width }: Look): Promise<void> {
  if (!process.env.PICTURES) return;
  const name = `${pictures++}-${new URL(page.url()).pathname.slice(1).replaceAll('/', '-')}`;
  const path = `${process.env.PICTURES}/${name}-${scheme}-${width}.png`;
  await page.screenshot({ path, fullPage: true });
}
let pictures = 0;

async function show(page: Page, { scheme, width }: Look): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  // Another look has another element under the pointer, whose tooltip would cover its neighbours.
  await page.mouse.move(0, 0);
  // The application follows the system's colour scheme a moment later; public pages have style
  // sheets only.
  if (page.url() === 'about:blank') return;
  await page.waitForFunction(
    (name) =>
      document.getElementById('root') === null ||
      document.documentElement.dataset.mantineColorScheme === name,
    scheme,
  );
}

/**
 * Horizontal overflow in pixels: of the page, of tables that scroll sideways in it, and of the values
 * of a row that is a card.
 */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const findings = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
    for (const cell of document.querySelectorAll<HTMLElement>('[data-cards] td')) {
      const end = cell.getBoundingClientRect().right;
      // What a row of two lines cuts off is whole when it is opened.
      const isCut = (one: Element): boolean => {
        const around = one.parentElement;
        if (around === null || around === cell) return false;
        return getComputedStyle(around).overflowX !== 'visible' || isCut(around);
      };
      const boxes = [...cell.querySelectorAll('*')]
        .filter((one) => !isCut(one))
        .map((one) => one.getBoundingClientRect());
      // Texts for screen readers are one pixel wide.
      const over = Math.max(0, ...boxes.map(({ right, width }) => (width > 2 ? right - end : 0)));
      if (over > 1) findings.push(`value ${cell.innerText}: ${Math.round(over)} px too wide`);
    }
    for (const table of document.querySelectorAll('table')) {
      const card = table.parentElement;
      if (card === null || card.scrollWidth <= card.clientWidth) continue;
      const name = table.getAttribute('aria-label') ?? card.getAttribute('aria-label');
      findings.push(`table ${name}: ${card.scrollWidth - card.clientWidth} px wider than its card`);
    }
    return findings;
  });
}

/** Findings of axe. */
async function breaches(page: Page, hasShell: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const runOnly: RunOnly = { type: 'tag', values: RULES };
  return page.evaluate(
    async ([runOnly, hasShell]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> };
      };
      // What stays in view while the page scrolls may cover half of a target.
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      );
      for (const { style } of bars) style.position = 'static';
      // Later rows of a table repeat the markup of the first ones.
      const exclude = [['tbody tr:nth-child(n+9)']];
      if (!hasShell) exclude.push([':has(> main) > aside'], [':has(> main) > header']);
      // The screen behind a modal dialog is checked by itself.
      const modal = '[aria-modal="true"]';
      const isModal = document.querySelector(modal) !== null;
      const context = isModal ? { include: [[modal]], exclude } : { exclude };
      // The only frames are previews of mails, whose sandbox answers no messages.
      const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
      const { violations } = await axe.run(context, options);
      for (const { style } of bars) style.removeProperty('position');
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ html, any }) => {
          const why = any[0]?.message ?? '';
          return `${html.slice(0, 160)} ${why}`;
        });
        return `${id} (${nodes.length}): ${places.join(' | ')}`;
      });
    },
    [runOnly, hasShell] as const,
  );
}
