import type { Application } from '../open-application.ts';
import { addDays, apiDay, apiMoment, readApiMoment } from '../read-calendar.ts';
import { pickBelow, pickOne, type Random } from '../seeded-random.ts';
import { askApi, askApiPages, type Client, drawClient } from './ask-api.ts';
import { differenceOf } from './call-with-retry.ts';
import { addUp, countGroups } from './count-groups.ts';
import { drawCut, pickGroup, pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import { type PerformanceAnswer, validateRows } from './question-performance.ts';
import type { Line } from './work-out-lines.ts';
import { writeApiLine, writeApiOrder } from './write-lines.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const MAX_DAYS = 62;

type List = { list: unknown[]; total: number };
type Make = (app: Application, random: Random, books: Books) => Question;

const isOf = ({ scope, site }: Client, place: { site_id: number } | null) =>
  scope === 'user' || place?.site_id === site.site_id;

function drawDays(random: Random, books: Books): { from: string; to: string } {
  const from = addDays(books.days.from, pickBelow(random, 95));
  return { from, to: addDays(from, pickBelow(random, pickOne(random, [1, 7, MAX_DAYS]))) };
}

/** `transaction`: lines by the day of the order or of the decision, with its filters. */
export const questionTransaction: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const { from, to } = drawDays(random, books);
  const byDecision = random() < 0.4;
  const statuses = random() < 0.4 ? [pickOne(random, ['pending', 'Approved', 'REJECTED'])] : null;
  const uid = random() < 0.2 ? pickOne(random, ['mail', 'own', 'Blog']) : null;
  const brand = random() < 0.2 ? pickOne(random, books.network.brands) : null;
  const fields = {
    ...(byDecision
      ? { beginApproveDate: from, endApproveDate: to }
      : { beginDate: from, endDate: to }),
    status: statuses,
    uid,
    ...(brand && pickOne(random, [{ mcid: brand.mcid }, { brandId: brand.id }])),
  };
  const timeOf = (line: Line) => (byDecision ? line.decided_at : line.order_time) ?? 0;
  const perPage = pickOne(random, [100, 2000]);
  return {
    about: `transaction ${client.scope} ${JSON.stringify(fields)}`,
    ask: () => askApiPages(app, client, 'transaction', fields, perPage),
    validate: (answer) => {
      const lines = books.linesOf(client.publisher).filter((line) => {
        const at = timeOf(line);
        return (
          at > 0 &&
          isOf(client, line.site) &&
          apiDay(at) >= from &&
          apiDay(at) <= to &&
          (statuses === null || statuses[0]?.toLowerCase() === line.status) &&
          (uid === null || line.uids[0] === uid) &&
          (brand === null || line.report.brand === brand)
        );
      });
      lines.sort((one, other) => timeOf(one) - timeOf(other) || one.id - other.id);
      return checkList(lines.map(writeApiLine), answer);
    },
  };
};

/** `transaction_v3`: orders by the position of their first line, with all their lines. */
export const questionOrders: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const { from, to } = drawDays(random, books);
  return {
    about: `transaction_v3 ${client.scope} ${from} ${to}`,
    ask: () => askApiPages(app, client, 'transaction_v3', { beginDate: from, endDate: to }),
    validate: (answer) => {
      const orders = Map.groupBy(
        books.linesOf(client.publisher),
        ({ report }) => `${report.brand.id} ${report.order_id}`,
      );
      const whole = [...orders.values()].map((lines) => lines.toSorted((a, b) => a.id - b.id));
      const meant = whole.filter(([first]) => {
        const day = first ? apiDay(first.order_time) : '';
        return first && isOf(client, first.site) && day >= from && day <= to;
      });
      meant.sort(([a], [b]) => (a && b ? a.order_time - b.order_time || a.id - b.id : 0));
      return checkList(meant.map(writeApiOrder), answer);
    },
  };
};

/** `click_report`: the clicks of at most an hour, which contains at least one click. */
export const questionClicks: Make = (app, random, books) => {
  const client = drawClient(random, pickPublisher(random, books));
  const own = books.clicksOf(client.publisher);
  const at = own.length > 0 ? pickOne(random, own).at : 0;
  const beginDate = apiMoment(at - pickBelow(random, HOUR_MS));
  const begin = readApiMoment(beginDate);
  const seconds = pickOne(random, [3600, 3599, pickBelow(random, 3600)]);
  const endDate = apiMoment(begin + seconds * SECOND_MS);
  // A whole hour ends before its last second; every other span includes its last second.
  const end = begin + (seconds === 3600 ? seconds : seconds + 1) * SECOND_MS;
  return {
    about: `click_report ${client.scope} ${beginDate} ${endDate}`,
    ask: () => askApi(app, client, 'click_report', { beginDate, endDate, perPage: 2000 }),
    validate: (answer) => {
      const clicks = own.filter(
        (click) => click.at >= begin && click.at < end && isOf(client, click),
      );
      clicks.sort((one, other) => one.at - other.at || Number(one.id - other.id));
      const rows = clicks.map((click) => ({
        click_time: apiMoment(click.at),
        click_time_iso: new Date(click.at).toISOString(),
        brand_id: click.brand_id,
        uid: click.uids[0],
        uid5: click.uids[4],
        click_ref: click.click_ref,
        is_valid: click.invalid_reason === null ? 1 : 0,
        channel_id: books.placeOf(click).site.code,
      }));
      return checkList(rows, answer);
    },
  };
};

/** `performance`: the report of the screen by brand. */
export const questionApiPerformance: Make = (app, random, books) => {
  const publisher = pickPublisher(random, books);
  const client = drawClient(random, publisher);
  const { platform_id: _, ...drawn } = drawCut(random, books, publisher);
  const cut = { ...drawn, site: client.scope === 'channel' ? client.site : undefined };
  const groupBy = pickGroup(random);
  const fields = {
    beginDate: cut.start_date,
    endDate: cut.end_date,
    groupBy,
    status: cut.status,
    mcid: cut.brand?.mcid ?? null,
    currency: cut.currency ?? null,
  };
  return {
    about: `performance by API ${client.scope} ${JSON.stringify({ zone: publisher.zone, ...fields })}`,
    ask: () => askApiPages(app, client, 'performance', fields),
    validate: (answer) => {
      const reply = answer as PerformanceAnswer;
      const groups = countGroups(books, publisher, cut, { group_by: groupBy });
      return [
        ...validateRows(groups, reply),
        differenceOf('totals', addUp(groups, publisher.currency), reply.totals),
      ].filter((difference) => difference !== null);
    },
  };
};

/** Compares a list of the API with the expected rows, in order. */
export function checkList(expected: readonly object[], answer: unknown): string[] {
  const { list, total } = answer as List;
  return [
    differenceOf('total', expected.length, total),
    differenceOf('list', expected, list),
  ].filter((difference) => difference !== null);
}
