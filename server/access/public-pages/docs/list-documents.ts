import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** A page of the developer documentation. */
export type Document = {
  /** The path below `/docs`; '' is the first page. */
  slug: string;
  title: string;
  group: string;
  text: string;
  /** The Chinese text; null if the page is not translated. */
  chinese: string | null;
};

/** Pages in reading order: group, path below `/docs`, title and file below `docs/`. */
const PAGES = [
  ['Start here', '', 'Quick start', 'developers/quick-start.md'],
  ['Start here', 'click-reference', 'Click reference', 'developers/click-reference.md'],
  ['Start here', 'tracking-script', 'Tracking script', 'developers/tracking-script.md'],
  ['Reference', 'order-api', 'Order API', 'developers/order-api.md'],
  ['Reference', 'report-orders', 'Report orders', 'report-orders.md'],
  ['Reference', 'errors', 'Errors', 'developers/errors.md'],
  ['Reference', 'idempotency', 'Idempotency', 'developers/idempotency.md'],
  ['Operation', 'testing', 'Testing', 'developers/testing.md'],
  ['Operation', 'going-live', 'Going live', 'developers/going-live.md'],
  ['Operation', 'changelog', 'Changelog', 'developers/changelog.md'],
  ['For publishers', 'publisher-api', 'Publisher API', 'developers/publisher-api.md'],
  ['For publishers', 'postbacks', 'Postbacks', 'postbacks.md'],
] as const;

/**
 * Reads the documentation once. Pages about shop platforms are all files of `docs/integrations/`;
 * their title is their first heading.
 */
export function listDocuments(): Document[] {
  const written: Document[] = PAGES.map(([group, slug, title, file]) => ({
    group,
    slug,
    title,
    ...readTexts(file),
  }));
  const last = written.findLastIndex(({ group }) => group === 'Reference') + 1;
  return written.toSpliced(last, 0, ...listPlatforms());
}

function listPlatforms(): Document[] {
  const folder = `${FOLDER}integrations/`;
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^[a-z]+\.md$/.test(name));
  return files.sort().map((name) => {
    const { text, chinese } = readTexts(`integrations/${name}`);
    const slug = name.replace(/\.md$/, '');
    return {
      group: 'Shop platforms',
      slug,
      title: /^# (.+)/.exec(text)?.[1] ?? slug,
      text,
      chinese,
    };
  });
}

/** A page and its translation, which is the file with `.zh` in its name. */
function readTexts(file: string): Pick<Document, 'text' | 'chinese'> {
  const text = readFileSync(FOLDER + file, 'utf8');
  const path = FOLDER + file.replace(/\.md$/, '.zh.md');
  return { text, chinese: existsSync(path) ? withSamples(readFileSync(path, 'utf8'), text) : null };
}

/** A line break between Chinese characters, which browsers would show as a space. */
const LINE_BREAK = /([\u3000-\u9fff\uff00-\uffef])\n *(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Each line `{SAMPLE}` of a translation is the next sample of the English text. */
function withSamples(chinese: string, english: string): string {
  const samples = [...english.matchAll(/^```\w*\n.*?^```$/gms)].map(([sample]) => sample);
  return chinese
    .replace(LINE_BREAK, '$1')
    .replace(/^\{SAMPLE\}$/gm, () => samples.shift() ?? '{SAMPLE}');
}
