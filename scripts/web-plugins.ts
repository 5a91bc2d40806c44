import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { pageCallsOf } from '../web/app/first-calls.ts';
import type { PageCalls } from '../web/lib/page-calls.ts';
import { listScreens as readScreens, type Screen } from './list-screens.ts';
import { writeCompressed } from './write-compressed.ts';

const WEB = fileURLToPath(new URL('../web/', import.meta.url));

/** Inserts the head elements that the pages of all applications share. */
export function commonHead(): Plugin {
  const place = '<!-- app/head.html -->';
  const head = readFileSync(`${WEB}app/head.html`, 'utf8');
  return {
    name: 'common-head',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(place, head) },
  };
}

/**
 * Inserts the script that makes the first calls of a screen and the font, so that both are requested
 * before any other file. The script is part of the page; the server permits it by its hash.
 */
export function insertEarly(): Plugin {
  let code: Promise<string> | undefined;
  return {
    name: 'insert-early',
    apply: 'build',
    async transformIndexHtml(_html, { bundle = {} }) {
      code ??= buildEarly();
      const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'));
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
      return [
        { tag: 'script', children: await code, injectTo: 'head-prepend' },
        { tag: 'link', attrs: { ...preload, href: `/${font}` }, injectTo: 'head-prepend' },
      ];
    },
  };
}

async function buildEarly(): Promise<string> {
  const [built] = (await build({
    root: WEB,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${WEB}lib/early.ts`, formats: ['iife'], name: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code.trim() ?? '';
}

/**
 * Writes `screens.json`: each path of the route tables with the files and the first calls of its
 * screen. The server puts both into the page, so that they are requested in parallel, and answers 404
 * at other paths.
 */
export function listScreens(): Plugin {
  return {
    name: 'list-screens',
    // After Vite has removed the scripts of chunks that only have styles.
    generateBundle: { order: 'post', handler: emitScreens },
  };
}

function emitScreens(
  this: Rolldown.PluginContext,
  _options: unknown,
  bundle: Rolldown.OutputBundle,
): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOf = (modules: string[]) => {
    const files = new Set<string>();
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || files.has(chunk.fileName)) return;
      files.add(chunk.fileName);
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
      for (const name of chunk.imports) add(chunks.find((one) => one.fileName === name));
    };
    for (const module of modules) {
      add(chunks.find((chunk) => chunk.moduleIds.includes(WEB + module)));
    }
    return [...files];
  };
  const routes = readScreens().map((screen) => [
    screen.path,
    filesOf(screen.modules),
    firstCallsOf(screen),
  ]);
  this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(routes) });
}

/** A path that redirects has the calls of the screen that it leads to. */
function firstCallsOf({ path, modules, redirect = path }: Screen): PageCalls {
  if (path === '/staff' || modules.includes('staff/staff-shell.tsx'))
    return pageCallsOf(path, 'staff');
  if (modules.includes('brand/brand-shell.tsx')) return pageCallsOf(path, 'brand');
  const hasShell = redirect !== path || modules.includes('app/shell.tsx');
  return pageCallsOf(redirect, hasShell ? 'publisher' : null);
}

/** Writes the compressed copies of every text file. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|svg)$/.test(fileName),
      );
      await Promise.all(
        texts.map((file) =>
          writeCompressed(
            `${dir}/${file.fileName}`,
            file.type === 'chunk' ? file.code : file.source,
          ),
        ),
      );
    },
  };
}
