import type { Page } from 'playwright-core';

/**
 * No call returns 10,000 rows at once, so the list of transactions in replies is lengthened; its orders
 * are ROW-1, ROW-2 and so on.
 */
export async function lengthenList(page: Page, rows: number): Promise<void> {
  await page.route(/\/api\/(batch|report\/transactions)$/, async (route) => {
    const response = await route.fetch();
    // A batch answers each call in a line of its own.
    const lines = (await response.text()).split('\n').filter(Boolean);
    const body = lines
      .map((line) => JSON.stringify(JSON.parse(line, (key, value) => lengthen(key, value, rows))))
      .join('\n');
    await route.fulfill({ response, body: `${body}\n` });
  });
}

function lengthen(key: string, value: unknown, rows: number): unknown {
  const [first] = key === 'list' && Array.isArray(value) ? value : [];
  if (!first?.order_id) return value;
  return Array.from({ length: rows }, (_, nth) => ({
    ...first,
    id: nth + 1,
    order_id: `ROW-${nth + 1}`,
  }));
}
