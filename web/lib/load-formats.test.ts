import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The page as built: the minifier could move a part of the worker out of its text. */
const PAGE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));
const isBuilt = existsSync(PAGE);

if (!isBuilt) test.skip('dist/web is missing, so no page is run: npm test builds it first');

test.skipIf(!isBuilt)(
  'the page starts one worker, which makes formats of its language and ends',
  () => {
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(readFileSync(PAGE, 'utf8')) ?? [];
    const started: string[] = [];
    runInNewContext(script, {
      document: {},
      navigator: { language: 'zh-CN' },
      location: { pathname: '/auth/third-party', search: '' },
      localStorage: { getItem: () => null },
      // Its parts instead of a Blob, and they as the address.
      Blob: class {
        readonly text: string;
        constructor(parts: string[]) {
          this.text = parts.join('');
        }
      },
      URL: { createObjectURL: ({ text }: { text: string }) => text },
      Worker: class {
        constructor(url: string) {
          started.push(url);
        }
      },
    });
    expect(started).toHaveLength(1);
    const locales: string[] = [];
    const format = class {
      constructor(locale: string) {
        locales.push(locale);
      }
      format = () => '';
      of = () => '';
    };
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    const formats = { DateTimeFormat: format, NumberFormat: format, DisplayNames: format };
    // A reference to anything else of the page throws.
    runInNewContext(started[0] ?? '', { Intl: formats, close });
    expect(locales).toEqual(['zh-CN', 'en-CA', 'zh-CN', 'zh-CN']);
    expect(isClosed).toBe(true);
  },
);
