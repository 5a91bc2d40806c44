import { describe, expect, test } from 'vitest';
import { listPublishers } from '#contract/accounts/staff.ts';
import { addCoupon } from '#contract/coupons/publisher.ts';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
const brand = await buildReportingBrand(t);

const newOrder = () => `order ${newCode(12)}`;
const report = (fields: Record<string, unknown>, by = brand) => reportOrder(t, by, fields);
const info = async (id: number) => dataOf(await t.callAs(staff, showStaffOrderLine, { id }));
const clickAt = (at: Date, by: typeof brand = brand) => buildClickRef(t, { brand: by, site, at });
const firstLine = async (answer: { data: { order_line_ids: number[] } }) =>
  info(answer.data.order_line_ids[0] ?? 0);

describe('attribution', () => {
  const orderTime = new Date('2026-06-30T12:00:00.000Z');
  const windowMs = 30 * DAY_MS;
  test.each([
    ['a moment before the window ends', -windowMs + 1, 'click'],
    ['exactly when the window ends', -windowMs, 'click'],
    ['a moment after the window has ended', -windowMs - 1, 'none'],
    ['at the moment of the order', 0, 'click'],
    ['after the order', 1, 'none'],
  ])('a click %s: %s ms', async (_words, shiftMs, attribution) => {
    const click_ref = await clickAt(new Date(orderTime.getTime() + shiftMs));
    const order_time = orderTime.toISOString();
    const answer = await report({ order_id: newOrder(), amount: '10', order_time, click_ref });
    expect(answer.data.lines).toMatchObject([{ attribution }]);
    expect(await firstLine(answer)).toMatchObject({
      publisher_id: attribution === 'none' ? null : site.publisher_id,
      commission: attribution === 'none' ? '0.00' : '0.50',
      uid1: attribution === 'none' ? null : 'spring',
    });
  });

  test.each([
    [1_999, 'too_fast'],
    [2_000, null],
  ])('an order %s ms after its click is marked as suspicious: %s', async (ageMs, suspicion) => {
    const click_ref = await clickAt(new Date(orderTime.getTime() - ageMs));
    const order_time = orderTime.toISOString();
    const answer = await report({ order_id: newOrder(), amount: '10', order_time, click_ref });
    expect(await firstLine(answer)).toMatchObject({
      suspicion,
      attribution: 'click',
      status: 'pending',
    });
  });

  test.each([
    ['of another brand', async () => clickAt(now(), await buildReportingBrand(t))],
    ['that we never made', async () => 'x'.repeat(32)],
    ['that is no reference at all', async () => 'Robert"); drop table clicks;--'],
  ])('an order with reference %s is stored unattributed', async (_words, make) => {
    const answer = await report({ order_id: newOrder(), amount: '10', click_ref: await make() });
    expect(await firstLine(answer)).toMatchObject({
      attribution: 'none',
      publisher_id: null,
      commission: '0.00',
      sale_amount: '10.00',
      postings: [{ account: 'sales_reported' }, { account: 'sales_credited' }],
    });
  });

  test.each([
    ['bot', 'none'],
    ['repeat', 'click'],
    ['prefetch', 'click'],
  ])('a click marked as %s attributes by: %s', async (invalid_reason, attribution) => {
    const at = now();
    const click_ref = await clickAt(at);
    const link = await t.db
      .selectFrom('links')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('clicks')
      .values({
        click_ref,
        link_id: link.id,
        publisher_id: site.publisher_id,
        site_id: site.site_id,
        brand_id: brand.id,
        clicked_at: at,
        outcome: 'redirected',
        invalid_reason,
      })
      .execute();
    advanceClock(1);
    const answer = await report({ order_id: newOrder(), amount: '10', click_ref });
    expect(answer.data.lines).toMatchObject([{ attribution }]);
  });

  test('an exclusive coupon takes precedence over the click of another publisher while it is valid', async () => {
    const owner = await buildPublisherWithSite(t);
    const admin = await buildStaff(t);
    const { list } = dataOf(await t.callAs(admin, listPublishers, { keyword: owner.username }));
    dataOf(
      await t.callAs(admin, addCoupon, {
        mcid: brand.mcid,
        name: 'Ten off',
        code: 'TENOFF',
        starts_at: '2026-01-01',
        ends_at: '2026-06-29',
        exclusive_publisher: list[0]?.publisher_code ?? '',
      }),
    );
    const sale = async (order_time: string) => ({
      order_id: newOrder(),
      amount: '100',
      voucher_code: 'tenoff',
      order_time,
      click_ref: await clickAt(new Date(Date.parse(order_time) - 1000)),
    });
    expect(await firstLine(await report(await sale('2026-06-29T23:59:59.999Z')))).toMatchObject({
      attribution: 'coupon',
      attribution_detail: `exclusive coupon tenoff takes precedence over the click of publisher ${site.publisher_id}`,
      publisher_id: owner.publisher_id,
      site_id: owner.site_id,
      commission: '5.00',
    });
    expect(await firstLine(await report(await sale('2026-06-30T00:00:00Z')))).toMatchObject({
      attribution: 'click',
      publisher_id: site.publisher_id,
    });
  });

  test('of several vouchers that of the clicked publisher decides, else the oldest, in any sequence', async () => {
    const [first, second] = [await buildPublisherWithSite(t), site];
    const admin = await buildStaff(t);
    for (const [code, owner] of [
      ['OLDEST', first],
      ['OF-THE-CLICK', second],
    ] as const) {
      const { list } = dataOf(await t.callAs(admin, listPublishers, { keyword: owner.username }));
      const exclusive_publisher = list[0]?.publisher_code ?? '';
      const fields = { name: code, code, starts_at: '2026-01-01', exclusive_publisher };
      dataOf(await t.callAs(admin, addCoupon, { mcid: brand.mcid, ...fields }));
    }
    const click_ref = await clickAt(new Date(now().getTime() - 60_000));
    const sale = (fields: object) => report({ order_id: newOrder(), amount: '100', ...fields });
    for (const voucher_code of [['of-the-click', 'FREE', 'oldest'], 'oldest, FREE,of-the-click']) {
      expect(await firstLine(await sale({ voucher_code }))).toMatchObject({
        attribution_detail: 'exclusive coupon oldest',
        publisher_id: first.publisher_id,
        voucher_code: 'FREE,of-the-click,oldest',
      });
      expect(await firstLine(await sale({ voucher_code, click_ref }))).toMatchObject({
        attribution_detail: 'exclusive coupon of-the-click, with a click of the same publisher',
        publisher_id: second.publisher_id,
      });
    }
    const order_id = newOrder();
    await sale({ order_id, voucher_code: ['A', 'B'] });
    expect((await sale({ order_id, voucher_code: 'b,A,B' })).data.repeated).toBe(true);
    expect((await sale({ order_id, voucher_code: 'b, a' })).data.repeated).toBe(true);
    expect(await sale({ order_id, voucher_code: 'B, C' })).toMatchObject({
      message: 'CONVERSION_INPUT_CHANGED',
    });
  });

  test('facts that arrive later decide a pending line as if they had arrived with it', async () => {
    const order_id = newOrder();
    const bare = await report({ order_id, amount: '100' });
    expect(bare.data.lines).toMatchObject([{ attribution: 'none' }]);
    const click_ref = await clickAt(new Date(now().getTime() - 60_000));
    const full = await report({ order_id, amount: '100', click_ref });
    expect(full.data.lines).toMatchObject([{ outcome: 'amended', attribution: 'click' }]);
    expect(full.data.order_line_ids).toEqual(bare.data.order_line_ids);
    expect(await firstLine(full)).toMatchObject({ commission: '5.00', rule_name: 'Every sale' });
    expect((await report({ order_id, amount: '100' })).data.repeated).toBe(true);
  });
});
