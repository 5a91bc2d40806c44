import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dictionary } from '#contract/dictionary.ts';
import { dimensionOf, PERFORMANCE_GROUPS } from '#contract/reports/dimensions.ts';
import { collectMessages } from './collect-messages.ts';
import { listServerTexts, staffTexts } from './list-server-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type ListedMessages = {
  used: ReadonlySet<string>;
  /** Those that only the staff console shows. */
  staffOnly: ReadonlySet<string>;
  /** Texts that are shown without being translated or put together, with their files. */
  wrong: readonly string[];
};

/** The messages of the web application: of its sources, the dictionary, the dimensions and the
 * server. */
export function listMessages(): ListedMessages {
  const common = new Set([
    ...Object.values(dictionary).flatMap((words) => words.map(({ label }) => label)),
    ...PERFORMANCE_GROUPS.map(dimensionOf).flatMap(({ label, values = {} }) => [
      label,
      ...Object.values(values),
    ]),
    ...listServerTexts(),
  ]);
  const ofStaff = new Set(staffTexts);
  const wrong: string[] = [];
  for (const path of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    if (path.includes('.test.')) continue;
    const collected = collectMessages(path, readFileSync(`${root}/${path}`, 'utf8'));
    const place = path.startsWith('web/staff/') ? ofStaff : common;
    for (const message of collected.messages) place.add(message);
    wrong.push(
      ...collected.untranslated.map((text) => `${path} shows an untranslated text: ${text}`),
      ...collected.joined.map((code) => `${path} joins a message with other text: ${code}`),
    );
  }
  const staffOnly = new Set([...ofStaff].filter((message) => !common.has(message)));
  return { used: new Set([...common, ...staffOnly]), staffOnly, wrong };
}
