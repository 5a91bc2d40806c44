/** How a brand without a logo looks: the same for a name everywhere and always. */
export type BrandMark = {
  /** At most two letters. */
  initials: string;
  /** Colours as #rrggbb; the initials are in `ink`, readable on both others. */
  ground: string;
  figure: string;
  ink: string;
  /** Index of the pattern, and its quarter turns clockwise. */
  pattern: number;
  turn: number;
};

const WHITE = '#ffffff';
/** Ground, figure and ink. A test checks the contrast. */
const PALETTES: readonly (readonly [ground: string, figure: string, ink: string])[] = [
  ['#0b4f3c', '#1a7a5c', WHITE],
  ['#173f73', '#2f68b0', WHITE],
  ['#6d2410', '#b04a20', WHITE],
  ['#4a2260', '#83499c', WHITE],
  ['#7a1138', '#bb3463', WHITE],
  ['#0d4a56', '#1b7686', WHITE],
  ['#28323a', '#5a6873', WHITE],
  ['#5a3a06', '#8a6212', WHITE],
  ['#1f2a6b', '#5058bd', WHITE],
  ['#7f1d1d', '#c13a32', WHITE],
  ['#34491a', '#5c7a2a', WHITE],
  ['#0f1b2d', '#a8412c', WHITE],
  ['#12372f', '#96590f', WHITE],
  ['#351a3f', '#b0375f', WHITE],
  ['#fbe3c0', '#f3b35a', '#4a2703'],
  ['#dcefe3', '#8fd0ad', '#0a3a2a'],
  ['#dbe8fa', '#94bdf0', '#0d2c55'],
  ['#fbdfe6', '#f3a2b8', '#560a24'],
  ['#ece2f8', '#c6a6ea', '#34104f'],
  ['#fdf3c4', '#f0d24c', '#40330a'],
  ['#d8f1f2', '#84d3d8', '#08383d'],
  ['#f6e0d4', '#eba07c', '#4d1906'],
  ['#eef2cf', '#c5d468', '#2f3a06'],
  ['#e3e7f7', '#a3aee6', '#1a2259'],
];

/** Paths in a square of 32, drawn by the even-odd rule, that stay apart at 24 px. */
const PATTERNS: readonly string[] = [
  // A half, a quarter of a circle, a band.
  'M0 32V0h32z',
  'M0 0h25A25 25 0 0 1 0 25z',
  'M0 18 18 0h14L0 32z',
  // Stripes, a ring, a checkerboard.
  'M0 0h32v5.5H0zM0 13h32v6H0zM0 26.5h32V32H0z',
  'M16 1a15 15 0 1 0 0 30a15 15 0 1 0 0-30zM16 7a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
  'M0 0h16v16H0zM16 16h16v16H16z',
  // A leaf, a mountain, dots.
  'M0 0h14a18 18 0 0 1 18 18v14H18A18 18 0 0 1 0 14z',
  'M0 32 16 3l16 29z',
  [5, 16, 27]
    .flatMap((y) => [5, 16, 27].map((x) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`))
    .join(''),
  // Water, a rainbow, a chevron.
  'M0 20c5.3-9 10.7-9 16 0s10.7 9 16 0v12H0z',
  'M0 0h31A31 31 0 0 1 0 31v-8A23 23 0 0 0 23 0h-8A15 15 0 0 1 0 15z',
  'M0 14 16 3l16 11v13L16 16 0 27z',
  // A cross, a diamond, a waist, a pinwheel.
  'M11 0h10v11h11v10H21v11H11V21H0V11h11z',
  'M16 1l15 15-15 15L1 16z',
  'M0 0a16 16 0 0 0 32 0zM0 32a16 16 0 0 1 32 0z',
  'M0 0h16v16zM32 0v16H16zM32 32H16V16zM0 32V16h16z',
];

/** The mark of a brand, a channel or a network, from its name. */
export function markOf(name: string): BrandMark {
  const draw = numbersOf(name);
  const palette = draw(PALETTES.length);
  const [ground = '', figure = '', ink = ''] = PALETTES[palette] ?? [];
  const pattern = draw(PATTERNS.length);
  return { initials: initialsOf(name), ground, figure, ink, pattern, turn: draw(4) };
}

/** "Harbor & Loom" gives HL and "Reads" RE; of a name in Chinese the first character. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...(words[0] ?? '')];
  const [first = '', second = ''] = letters;
  return /\p{Script=Han}/u.test(first) ? first : (first + second).toLocaleUpperCase('en') || '?';
}

/** The mark as SVG; without its initials where the page writes them in its own typeface. */
export function drawMark(mark: BrandMark, withInitials: boolean): string {
  const { ground, figure, ink, turn, initials } = mark;
  const shape = PATTERNS[mark.pattern] ?? '';
  // Initials are letters and digits only, so that they need no escape.
  const text = withInitials
    ? `<text x="16" y="21" text-anchor="middle" font-size="14" font-weight="650" fill="${ink}">${initials}</text>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><path fill="${ground}" d="M0 0h32v32H0z"/><path fill="${figure}" fill-rule="evenodd" transform="rotate(${turn * 90} 16 16)" d="${shape}"/>${text}</svg>`;
}

/** Tiles of a cover: 12 across and 3 down, of 32 units each. */
const ACROSS = 12;
const DOWN = 3;
/** Width by height of covers, drawn or uploaded. */
export const COVER_RATIO = ACROSS / DOWN;

/** A cover from the colours and the pattern of the mark: calm at its left, where the mark stands. */
export function drawCover(name: string): string {
  const { ground, figure, pattern } = markOf(name);
  const draw = numbersOf(`${name} cover`);
  const tiles = Array.from({ length: ACROSS * DOWN }, (_, place) => {
    const [x, y] = [place % ACROSS, Math.floor(place / ACROSS)];
    if (draw(ACROSS) > x + 1) return '';
    const shade = draw(5) === 0 ? ' opacity=".45"' : '';
    return `<use href="#a" transform="translate(${x * 32} ${y * 32}) rotate(${draw(4) * 90} 16 16)"${shade}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ACROSS * 32} ${DOWN * 32}" width="${ACROSS * 32}" height="${DOWN * 32}" preserveAspectRatio="xMidYMid slice"><defs><path id="a" fill-rule="evenodd" d="${PATTERNS[pattern] ?? ''}"/></defs><path fill="${ground}" d="M0 0h${ACROSS * 32}v${DOWN * 32}H0z"/><g fill="${figure}">${tiles.join('')}</g></svg>`;
}

/** The address of a drawn picture, for `src` and `url("")`: a third shorter than if all was encoded. */
export const addressOfDrawing = (svg: string) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)}`;

/** Gives the same numbers below a limit for the same text, in the same order. */
function numbersOf(text: string): (limit: number) => number {
  // FNV-1a, then the finalizer of MurmurHash3, so that similar names get unlike marks.
  let state = 0x811c9dc5;
  for (const letter of text.trim().toLowerCase()) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (limit) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % limit;
  };
}
