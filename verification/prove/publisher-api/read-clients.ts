import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const FOLDER = join(import.meta.dirname, 'clients');
const text = z.string();
const paths = z.strictObject({
  id: text,
  commission: z.optional(text),
  sale: z.optional(text),
  status: z.optional(text),
  /** When it was paid; the client skips rows without it. */
  paid: z.optional(text),
});

/** What the rows of a request are compared with, on the screens. */
const comparisons = z.enum([
  'lines',
  'marketplace',
  'payments',
  'payment lines',
  'settlements of payments',
  'clicks',
  'clicks of an hour',
  'brands',
  'shops',
  'campaigns',
]);

/**
 * A request as a public client sends it: names, values, page sizes and forms of dates, and what the
 * client reads of the answer. Values in braces are filled in: token, source, page, begin, end, day,
 * hour, payment.
 */
const request = z.strictObject({
  /** Row of the specification's table of networks. */
  row: text,
  how: z.enum(['get', 'form', 'json']),
  path: text,
  query: z.optional(z.record(text, text)),
  fields: z.record(text, z.union([text, z.number(), z.array(text)])),
  /** How days are written; the default is YYYY-MM-DD. */
  dates: z.optional(z.literal('YYYYMMDD')),
  /** Days of a request; absent: the whole period in one. */
  days: z.optional(z.int()),
  /** Where the answer says whether the request succeeded, and the values for that. */
  success: z.strictObject({ at: text, is: z.array(text) }),
  /** Where the rows are, and the rows within each of them. */
  rows: text,
  lines: z.optional(text),
  read: paths,
  /** The client's words for the states of a line, where they are not those of the screen. */
  statuses: z.optional(z.record(text, text)),
  /** How the client finds the last page; absent: it asks for one. */
  pages: z.optional(
    z.union([
      z.strictObject({ total: text }),
      z.strictObject({ more: text }),
      z.strictObject({ full: z.int() }),
    ]),
  ),
  compare: comparisons,
});

const client = z.strictObject({
  /** The public repository from which these facts are, and its files. */
  client: z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/)),
  files: z.array(text).check(z.minLength(1)),
  network: text,
  requests: z.array(request).check(z.minLength(1)),
});

export type ClientRequest = z.output<typeof request>;
export type PublicClient = z.output<typeof client>;

/** The recorded public clients, one per file. */
export function readClients(): (PublicClient & { name: string })[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const recorded = client.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
      return { ...recorded, name: file.replace('.json', '') };
    });
}
