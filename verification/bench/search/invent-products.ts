import type { Random } from '#fixtures/demo/make-random.ts';

const LOOKS =
  'blue red green black white grey classic modern rustic slim large small light heavy soft warm folding portable wireless vintage organic recycled handmade professional compact'.split(
    ' ',
  );
const STUFFS =
  'wool linen cotton leather oak walnut steel ceramic glass bamboo silk canvas denim brass copper marble rubber velvet cork paper'.split(
    ' ',
  );
const THINGS =
  'blanket backpack chair table lamp kettle knife jacket boots sandals scarf pillow rug curtain shelf mirror clock vase bowl plate cup bottle tent stove hammock bicycle helmet gloves guitar speaker headphones keyboard camera tripod notebook pencil puzzle train doll blocks collar leash feeder serum cream shampoo perfume candle soap towel robe umbrella suitcase wallet belt watch ring necklace bracelet sunglasses drill hammer saw ladder hose planter seeds mower grill thermos mattress duvet cushion desk stool bench sofa wardrobe'.split(
    ' ',
  );
const CATEGORIES =
  'Home > Textiles|Home > Furniture > Chairs|Home > Furniture > Tables|Home > Lighting|Kitchen > Tools|Kitchen > Tableware|Outdoor > Camping|Outdoor > Cycling|Fashion > Bags|Fashion > Shoes|Electronics > Audio|Electronics > Cameras|Toys|Pets|Beauty > Care|Garden > Tools'.split(
    '|',
  );
const CONCURRENT_ROWS = 1000;

/**
 * Streams a feed of `count` products in chunks, the same on every machine; nothing is kept in
 * memory.
 */
export async function* writeProductFeed(count: number, of: number, random: Random) {
  yield Buffer.from('id,name,price,list_price,rating,reviews,category,brand\n');
  let rows = '';
  for (let nth = 1; nth <= count; nth += 1) {
    rows += row(of, nth, random);
    if (nth % CONCURRENT_ROWS !== 0 && nth !== count) continue;
    yield Buffer.from(rows);
    rows = '';
  }
}

function row(of: number, nth: number, random: Random): string {
  const thing = random.pick(THINGS);
  // Every name contains a series number, so that there are as many words as in a real catalogue.
  const series = `${String.fromCharCode(97 + (nth % 26))}${(nth * 7919 + of) % 20_000}`;
  const name = `${random.pick(LOOKS)} ${random.pick(STUFFS)} ${thing} ${series}`;
  const price = random.between(300, 40_000) / 100;
  const before = random.chance(0.4) ? (price * (1 + random.between(1, 90) / 100)).toFixed(2) : '';
  const rating = random.between(20, 50) / 10;
  const reviews = Math.floor(5000 / random.between(1, 400));
  return `B${of}-${nth},${name},${price},${before},${rating},${reviews},${random.pick(CATEGORIES)},maker ${nth % 400}\n`;
}

/** Words used in product names. */
export const pickThing = (random: Random) => random.pick(THINGS);
export const pickStuff = (random: Random) => random.pick(STUFFS);
export const pickLook = (random: Random) => random.pick(LOOKS);
