import sharp from 'sharp';
import type { StaffActor } from '#contract/actors.ts';
import { addBanner } from '#contract/staff-banners.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

const WIDTH = 1200;
const HEIGHT = 300;

type Colour = readonly [red: number, green: number, blue: number];

/** A landscape: sky from top to bottom, then hills from the farthest to the nearest. */
type Scene = {
  sky: readonly [Colour, Colour];
  sun: { x: number; y: number; radius: number; colour: Colour };
  hills: readonly { height: number; wave: number; shift: number; colour: Colour }[];
};

const MORNING: Scene = {
  sky: [
    [247, 247, 244],
    [226, 236, 226],
  ],
  sun: { x: 880, y: 118, radius: 46, colour: [250, 226, 178] },
  hills: [
    { height: 0.52, wave: 210, shift: 0.4, colour: [196, 217, 203] },
    { height: 0.64, wave: 160, shift: 2.1, colour: [128, 176, 153] },
    { height: 0.76, wave: 120, shift: 3.9, colour: [58, 132, 105] },
    { height: 0.88, wave: 260, shift: 5.2, colour: [11, 107, 80] },
  ],
};

const EVENING: Scene = {
  sky: [
    [251, 241, 223],
    [244, 222, 196],
  ],
  sun: { x: 300, y: 150, radius: 58, colour: [226, 140, 92] },
  hills: [
    { height: 0.58, wave: 240, shift: 1.2, colour: [214, 190, 158] },
    { height: 0.7, wave: 130, shift: 4.4, colour: [120, 146, 118] },
    { height: 0.84, wave: 190, shift: 0.3, colour: [24, 84, 66] },
  ],
};

const BANNERS = [
  {
    scene: MORNING,
    title: 'Six new brands to apply to',
    alt: 'Hills in the morning',
    placement: 'dashboard',
    link: '/brands/find?status=0',
  },
  {
    scene: EVENING,
    title: 'Marketplace products have arrived',
    alt: 'Hills in the evening sun',
    placement: 'featured',
    link: '/amazon',
  },
  {
    scene: MORNING,
    title: 'Coupons for the season',
    alt: 'Hills in the morning',
    placement: 'featured',
    link: '/links/coupons',
  },
] as const;

/** Lets staff show a banner on the dashboard and two among the featured brands. */
export async function showBanners(parts: Parts, staff: StaffActor): Promise<void> {
  for (const { scene, ...words } of BANNERS) {
    const file = { name: 'hills.webp', bytes: await draw(scene) };
    await askCall(parts, staff, addBanner, words, file);
  }
}

function draw(scene: Scene): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const tops = scene.hills.map(({ height, wave, shift }) => (x: number) => {
    const large = Math.sin(x / wave + shift) * 18;
    return height * HEIGHT + large + Math.sin(x / (wave / 3.1) + shift * 2) * 6;
  });
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const nearest = tops.findLastIndex((top) => y >= top(x));
      const colour = scene.hills[nearest]?.colour ?? skyAt(scene, x, y);
      pixels.set(colour, (y * WIDTH + x) * 3);
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  return sharp(pixels, { raw }).webp({ quality: 88 }).toBuffer();
}

function skyAt({ sky, sun }: Scene, x: number, y: number): Colour {
  if (Math.hypot(x - sun.x, y - sun.y) < sun.radius) return sun.colour;
  const share = y / HEIGHT;
  const mix = (from: number, to: number) => Math.round(from + (to - from) * share);
  const [top, low] = sky;
  return [mix(top[0], low[0]), mix(top[1], low[1]), mix(top[2], low[2])];
}
