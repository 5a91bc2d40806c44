import { expect } from 'vitest';
import { listShopChecks } from './list-shop-checks.ts';
import type { Prepared, SampleCheck, SampleWorld } from './open-sample-world.ts';

/** What each program of the documentation must do; the first that applies is used. */
export const listSampleChecks = (world: SampleWorld): readonly SampleCheck[] => [
  ...listShopChecks(world),
  ...listReportChecks(world),
  ...listDecisionChecks(world),
  ...listPostbackChecks(world),
  ...listOrderChecks(world),
  ...OTHERS,
];

const headersOf = ({ apiKey }: SampleWorld) => ({ authorization: `Bearer ${apiKey}` });

const reporting =
  (world: SampleWorld) =>
  async ({ order_id, click_ref }: Prepared): Promise<void> => {
    const payload = { order_id, amount: '49.90', click_ref };
    const headers = headersOf(world);
    await world.t.app.inject({ method: 'POST', url: '/in/orders', headers, payload });
  };

const listReportChecks = ({ lineOf }: SampleWorld): readonly SampleCheck[] => [
  {
    applies: (code) => code.includes('for attempt in 1 2'),
    after: (_prepared, output) => {
      const answers = output.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text));
      expect(answers.map(({ repeated }) => repeated)).toEqual([false, true]);
    },
  },
  {
    applies: (code) => code.includes('"12,00"'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ accepted: 1, refused: 1 });
      expect(await lineOf(order_id)).toMatchObject({ sale_minor: 4990n });
    },
  },
  {
    applies: (code) => code.includes('"49,90"'),
    after: (_prepared, output) =>
      expect(JSON.parse(output)).toMatchObject({ key: 'AMOUNT_INVALID', field: 'amount' }),
  },
];

const listPostbackChecks = ({ run }: SampleWorld): readonly SampleCheck[] => [
  {
    applies: (code) => code.includes('HTTP_POSTBACK_SIGNATURE'),
    after: async ({ code }, output) => {
      expect(output).toBe('');
      const changed = code.replace('order_id=1', 'order_id=2');
      expect(await run({ language: 'php' }, changed)).toBe('The signature is wrong.');
    },
  },
];

const listDecisionChecks = (world: SampleWorld): readonly SampleCheck[] => [
  {
    applies: (code) => code.includes('"action": "cancel"'),
    before: reporting(world),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ changed: 1 });
      const cancelled = { status: 'rejected', reason: 'CANCELLED' };
      expect(await world.lineOf(order_id)).toMatchObject(cancelled);
    },
  },
  {
    applies: (code) => code.includes('"action": "refund"'),
    before: reporting(world),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ action: 'refund', changed: 1 });
      const asked = { url: `/in/orders/${order_id}`, headers: headersOf(world) };
      expect((await world.t.app.inject(asked)).json().lines).toMatchObject([
        { amount: '49.90' },
        { amount: '-20.00' },
      ]);
    },
  },
  {
    applies: (code) => code.includes('"action": "approve"'),
    before: reporting(world),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ accepted: 1, refused: 0 });
      expect(await world.lineOf(order_id)).toMatchObject({ status: 'approved' });
    },
  },
  {
    applies: (code) => code.includes('/in/orders/1001'),
    before: reporting(world),
    after: ({ order_id }, output) =>
      expect(JSON.parse(output)).toMatchObject({ order_id, lines: [{ amount: '49.90' }] }),
  },
];

const listOrderChecks = ({ lineOf, credited }: SampleWorld): readonly SampleCheck[] => [
  {
    applies: (code) => code.includes('"test": true'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ test: true, lines: [{ attribution: 'click' }] });
      await expect(lineOf(order_id)).rejects.toThrow();
    },
  },
  {
    applies: (code) => code.includes('"SHOE-42"'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output).lines).toHaveLength(2);
      const line = { ...credited, customer_kind: 'new', voucher_code: 'FREESHIP,SUMMER10' };
      expect(await lineOf(order_id)).toMatchObject(line);
    },
  },
  {
    applies: (code) => /\/in\/orders\b/.test(code) && /click_ref\W/.test(code),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ order_id, lines: [{ attribution: 'click' }] });
      expect(await lineOf(order_id)).toMatchObject({ sale_minor: 4990n, ...credited });
    },
  },
];

const OTHERS: readonly SampleCheck[] = [
  {
    applies: (code) => code.includes('isSigned('),
    after: (_prepared, output) => expect(output.trim()).toBe('true'),
  },
  {
    applies: (code) => /hmac/i.test(code),
    after: ({ signature }, output) => expect(output.trim()).toBe(signature),
  },
  {
    applies: (code) => code.includes('set-cookie'),
    after: ({ click_ref }, output) =>
      expect(output).toContain(`click_ref=${click_ref}; Max-Age=2592000;`),
  },
  {
    applies: (code) => code.includes("['consent', true]"),
    after: (_prepared, output) => expect(output.trim()).toBe("[ 'consent', true ]"),
  },
];
