/** Colours by the names of the custom properties that screens and public pages both have. */
type Colour = 'tint' | 'accent' | 'line' | 'surface' | 'control' | 'wait';

/** A path of an illustration: an area, or a line of 3 units. */
type Shape = { d: string; fill?: Colour; stroke?: Colour; dash?: string };

export const ILLUSTRATION_SIZE = { width: 160, height: 112 } as const;

/** A disc by its middle and radii. */
const disc = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`;

/** What all have: the round ground, the water line and a reed on each side. */
const SCENE: readonly Shape[] = [
  { d: disc(80, 54, 50), fill: 'tint' },
  { d: 'M20 96h120', stroke: 'line' },
  { d: 'M30 96c0-10-6-14-10-16M30 96c0-14 4-20 8-22M130 96c0-8 4-12 8-14', stroke: 'accent' },
];

const DRAWINGS = {
  /** An open box, and what will grow out of it. */
  empty: [
    { d: 'M80 62V36', stroke: 'accent' },
    { d: 'M80 46c-14 0-18-8-18-16c12 0 18 6 18 16z', fill: 'accent' },
    { d: 'M80 40c12 0 16-7 16-14c-10 0-16 5-16 14z', fill: 'accent' },
    { d: 'M52 62h56v34H52z', fill: 'surface', stroke: 'control' },
    { d: 'M52 62l-10 12M108 62l10 12M68 78h24', stroke: 'control' },
  ],
  /** A lens over rows, none of which it holds. */
  unmatched: [
    { d: 'M46 30h68v66H46z', fill: 'surface', stroke: 'control' },
    { d: 'M56 44h30M56 58h18M56 72h24', stroke: 'line' },
    { d: disc(98, 64, 18), fill: 'tint', stroke: 'accent' },
    { d: 'M111 77l16 16', stroke: 'accent' },
    { d: 'M92 64h12', stroke: 'accent', dash: '1 5' },
  ],
  /** A path that ends before the signpost. */
  unknown: [
    { d: 'M82 96V26', stroke: 'control' },
    { d: 'M82 30h34l9 9-9 9H82z', fill: 'accent' },
    { d: 'M82 54H52l-9 8 9 8h30z', fill: 'surface', stroke: 'control' },
    { d: 'M36 96c10-8 22 0 30-8', stroke: 'accent', dash: '1 7' },
  ],
  /** A bridge without its middle. */
  broken: [
    { d: 'M28 96V66c10-14 24-20 36-22', stroke: 'control' },
    { d: 'M132 96V66c-10-14-24-20-36-22', stroke: 'control' },
    { d: 'M46 96V56M114 96V56', stroke: 'control' },
    { d: 'M68 42l10-3M92 42l-10-3', stroke: 'wait', dash: '1 6' },
    { d: 'M74 62l10 8-8 6 8 8', stroke: 'wait' },
    { d: 'M56 96c8-6 16 6 24 0s16 6 24 0', stroke: 'accent' },
  ],
  /** A boat that waits for wind below a cloud. */
  offline: [
    {
      d: 'M52 46a11 11 0 0 1 3-21 17 17 0 0 1 32-3 12 12 0 0 1 9 24z',
      fill: 'surface',
      stroke: 'control',
    },
    { d: 'M98 84V44', stroke: 'control' },
    { d: 'M98 48c12 6 16 18 16 30H98z', fill: 'accent' },
    { d: 'M72 84h54l-9 12H82z', fill: 'surface', stroke: 'control' },
    { d: 'M44 58h14M40 68h10', stroke: 'wait', dash: '1 6' },
  ],
} satisfies Readonly<Record<string, readonly Shape[]>>;

export type IllustrationName = keyof typeof DRAWINGS;

/** The paths of an illustration, from back to front. */
export const shapesOf = (name: IllustrationName): readonly Shape[] => [
  ...SCENE,
  ...(DRAWINGS[name] as readonly Shape[]),
];
