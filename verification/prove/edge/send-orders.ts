import { setTimeout } from 'node:timers/promises';

/** A reported order and whether a reply accepted it; `tookMs` includes all attempts. */
export type Order = { id: string; sentMs: number; tookMs: number; isAccepted: boolean };

type Sending = {
  everyMs: number;
  /** How often an order that was not accepted is reported again, to the next port. */
  repeats?: number;
  /** Maximum number of orders without a reply; further ones are not sent. */
  maxOpen?: number;
};

const ORDER_TIMEOUT_MS = 20_000;
const REPEAT_DELAY_MS = 1_000;

/**
 * Reports orders to the ports in turn until the returned function is called, without waiting for
 * replies.
 */
export function sendOrders(
  ports: readonly number[],
  report: object,
  orders: Order[],
  { everyMs, repeats = 0, maxOpen = 20 }: Sending,
): () => Promise<void> {
  const open = new Set<Promise<void>>();
  let serial = 0;
  const timer = setInterval(() => {
    if (open.size >= maxOpen) return;
    serial += 1;
    const id = `order-${serial}`;
    const first = serial;
    const send = async () => {
      const sentMs = performance.now();
      let isAccepted = false;
      for (let attempt = 0; attempt <= repeats && !isAccepted; attempt += 1) {
        if (attempt > 0) await setTimeout(REPEAT_DELAY_MS);
        const port = ports[(first + attempt) % ports.length] ?? 0;
        isAccepted = await sendOrder(port, { ...report, order_id: id });
      }
      orders.push({ id, sentMs, tookMs: performance.now() - sentMs, isAccepted });
    };
    const work = send().finally(() => open.delete(work));
    open.add(work);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
  };
}

function sendOrder(port: number, report: object): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/in/conversion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(ORDER_TIMEOUT_MS),
  }).then(
    async (answer) => ((await answer.json()) as { code: number }).code === 0,
    () => false,
  );
}
