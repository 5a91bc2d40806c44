import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { openClient } from './open-client.ts';

let busy = 0;
let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  busy -= 1;
  const refused = { code: errorCodes.SERVICE_BUSY, message: 'SERVICE_BUSY', data: null };
  const other = { code: errorCodes.AMOUNT_INVALID, message: 'AMOUNT_INVALID', data: null };
  response.end(JSON.stringify(busy >= 0 ? refused : other));
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const client = openClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

test('a report that a busy server refuses is repeated, any other refusal is final', async () => {
  busy = 2;
  const report = client.report({ brand: 'b', secret: 's' }, { order_id: '1' });
  await expect(report).rejects.toThrow('AMOUNT_INVALID');
  expect(requests).toBe(3);
});
