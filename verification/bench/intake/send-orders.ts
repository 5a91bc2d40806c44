import { type Line, openLine } from '../redirect/open-line.ts';
import type { Shop } from './serve-ours.ts';

/** How orders are sent: `lines` of 1 are single reports, more of them batches of the order API. */
export type Load = { connections: number; lines: number };

/** The result of a round; `orders` are the ids of the acknowledged orders. */
export type Sent = { linesPerSecond: number; latenciesMs: number[]; orders: string[] };

/**
 * Sends new orders for `durationMs` and waits for the last answers; an answer that is no success ends
 * the round with an error. `name` begins the order ids.
 */
export async function sendOrders(
  port: number,
  shops: readonly Shop[],
  { connections, lines }: Load,
  { name, durationMs }: { name: string; durationMs: number },
): Promise<Sent> {
  const latenciesMs: number[] = [];
  const orders: string[] = [];
  let count = 0;
  const begunAt = performance.now();
  const writeNext = (shop: Shop) => {
    const from = count;
    count += lines;
    const ids = Array.from({ length: lines }, (_, nth) => `${name}-${from + nth}`);
    return { ids, request: lines === 1 ? writeReport(shop, ids[0] ?? '') : writeBatch(shop, ids) };
  };
  const keep = async (nth: number) => {
    let sent: string[] = [];
    let turn = nth;
    const sendNext = (line: Line) => {
      if (performance.now() >= begunAt + durationMs) return line.end();
      turn += connections;
      const { ids, request } = writeNext(shops[turn % shops.length] as Shop);
      sent = ids;
      line.send(request);
    };
    const onAnswer = (answer: string, ms: number, line: Line) => {
      if (!isAccepted(answer)) throw new Error(`not accepted: ${answer.slice(0, 500)}`);
      latenciesMs.push(ms);
      for (const id of sent) orders.push(id);
      sendNext(line);
    };
    const line = await openLine(port, onAnswer, 200);
    sendNext(line);
    return line.closed;
  };
  await Promise.all(Array.from({ length: connections }, (_, nth) => keep(nth)));
  const seconds = (performance.now() - begunAt) / 1000;
  return { linesPerSecond: orders.length / seconds, latenciesMs, orders };
}

const isAccepted = (answer: string) =>
  answer.includes('"code":0') || answer.includes('"refused":0');

function writeReport(shop: Shop, id: string): Buffer {
  const { mcid: brand, secret } = shop;
  return writePost('/in/conversion', '', { brand, secret, ...orderOf(shop, id) });
}

function writeBatch(shop: Shop, ids: readonly string[]): Buffer {
  const orders = ids.map((id) => orderOf(shop, id));
  return writePost('/in/orders', `Authorization: Bearer ${shop.key}\r\n`, { orders });
}

/** Nine of ten orders follow a click. */
function orderOf({ refs }: Shop, order_id: string) {
  const nth = Number(order_id.slice(order_id.lastIndexOf('-') + 1));
  return {
    order_id,
    amount: `${10 + (nth % 190)}.${String(nth % 100).padStart(2, '0')}`,
    customer: nth % 3 === 0 ? 'new' : 'existing',
    country: 'DE',
    sku: `SKU-${nth % 900}`,
    name: `Lamp ${nth % 900}, blue`,
    quantity: 1,
    ...(nth % 10 > 0 && { click_ref: refs[nth % refs.length] }),
  };
}

function writePost(path: string, headers: string, content: object): Buffer {
  const body = JSON.stringify(content);
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}Content-Length: ${length}\r\n\r\n${body}`,
  );
}
