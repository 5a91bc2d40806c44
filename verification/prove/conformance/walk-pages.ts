import type { Walk } from './open-world.ts';
import { DOWNLOAD_FIELDS, DOWNLOAD_READY, PAGE_SIZES } from './specification/calls.ts';
import { is } from './walk-rules.ts';

type Page = { list: { id: number }[]; total: number };

/** Lists that are paged; the downloads with the sizes of their dialog. */
const LISTS: readonly { path: string; sizes: readonly number[] }[] = [
  { path: '/common/download_list', sizes: PAGE_SIZES },
  { path: '/postback/list', sizes: [1, 5] },
  { path: '/tools/broken_links', sizes: [1, 5] },
];
const EXPORTS = 7;

/** Reads every page of every list through `filter`: each row once, in one order, all of `total`. */
export async function walkPages(walk: Walk): Promise<void> {
  await makeDownloads(walk, EXPORTS);
  for (const { path, sizes } of LISTS) {
    const orders = new Set<string>();
    for (const perPage of sizes) orders.add((await readAll(walk, path, perPage)).join());
    if (orders.size > 1) walk.found.deviations.push(`${path}: the rows depend on the page size`);
  }
  await checkDownloads(walk);
}

async function readAll({ found, owner }: Walk, path: string, perPage: number): Promise<number[]> {
  const about = `${path} by ${perPage}`;
  const ids: number[] = [];
  let total = 0;
  for (let curPage = 1; curPage === 1 || ids.length < total; curPage += 1) {
    const answer = await owner.ask(path, { filter: { curPage, perPage } });
    const page = answer.data as Page | null;
    if (answer.code !== 0 || !Array.isArray(page?.list) || typeof page.total !== 'number') {
      found.deviations.push(`${about} ${is(answer, [0])}`);
      return ids;
    }
    total = page.total;
    const due = Math.min(perPage, total - ids.length);
    if (page.list.length !== due) {
      found.deviations.push(`${about}: page ${curPage} has ${page.list.length} rows, not ${due}`);
      return ids;
    }
    ids.push(...page.list.map(({ id }) => id));
  }
  if (total === 0) found.deviations.push(`${about}: there are no rows`);
  if (new Set(ids).size !== ids.length) found.deviations.push(`${about}: a row appears twice`);
  const after = await owner.ask(path, {
    filter: { curPage: Math.ceil(total / perPage) + 1, perPage },
  });
  if ((after.data as Page | null)?.list?.length !== 0) {
    found.deviations.push(`${about}: rows follow the last page`);
  }
  return ids;
}

/** Exports a report several times, so that there are downloads. */
export async function makeDownloads({ world, owner }: Walk, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth += 1) {
    const day = `2026-01-0${nth}`;
    const attributes = { report: 'performance', start_date: day, end_date: day };
    await owner.ask('/report/export', { attributes });
    await world.writeDownloads();
  }
}

/** Entries as the downloads dialog reads them; deletes one, then all. */
async function checkDownloads({ found, owner }: Walk): Promise<void> {
  const list = async () => {
    const { data } = await owner.ask('/common/download_list', {
      filter: { curPage: 1, perPage: 50 },
    });
    return (data as { list?: Record<string, unknown>[] } | null)?.list ?? [];
  };
  const before = await list();
  for (const row of before) {
    const missing = DOWNLOAD_FIELDS.filter((name) => !(name in row));
    if (missing.length > 0) found.deviations.push(`a download has no ${missing.join(', ')}`);
    const isReady = row.status === DOWNLOAD_READY;
    if (isReady !== (row.download_url !== '')) {
      found.deviations.push(
        `a download of status ${row.status} has the address ${row.download_url}`,
      );
    }
  }
  if (!before.some(({ status }) => status === DOWNLOAD_READY)) {
    found.deviations.push('no download is ready');
  }
  const remove = (id: unknown, clearAll: number) =>
    owner.ask('/common/download_del', { attributes: { id, clearAll } });
  await remove(before[0]?.id, 0);
  const after = await list();
  if (after.length !== before.length - 1 || after.some(({ id }) => id === before[0]?.id)) {
    found.deviations.push('clearAll 0 does not delete one download');
  }
  await remove(0, 1);
  if ((await list()).length > 0) found.deviations.push('clearAll 1 does not delete all downloads');
}
