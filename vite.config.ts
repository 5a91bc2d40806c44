import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Loads Mantine's styles component by component: whoever imports a component gets its sheet, and a
 * screen without tables carries no table styles. The layered sheets are taken, so that any rule of
 * ours wins over any of theirs whatever order the chunks arrive in.
 */
function mantineStyles(): Plugin {
  const component = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/;
  const whole = /@mantine\/(dates|spotlight)\/esm\/.*\.module\.mjs$/;
  return {
    name: 'mantine-styles',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      const name = component.exec(file)?.[1];
      if (name) return `import '@mantine/core/styles/${name}.layer.css';\n${code}`;
      const sheet = whole.exec(file)?.[1];
      if (sheet) return `import '@mantine/${sheet}/styles.layer.css';\n${code}`;
      return null;
    },
  };
}

/** What the pages of publishers and of staff say of themselves alike stands in one file. */
function commonHead(): Plugin {
  const place = '<!-- app/head.html -->';
  const head = readFileSync(at('web/app/head.html'), 'utf8');
  return {
    name: 'common-head',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(place, head) },
  };
}

/** The one font file the page always needs is asked for before any script has run. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, context) {
      const font = Object.keys(context.bundle ?? {}).find((name) => name.endsWith('.woff2'));
      if (!font) return [];
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${font}`,
        crossorigin: '',
      };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  };
}

/**
 * Writes `preloads.json`: for each path of the two route tables the files its screen needs. The
 * server names them in the page, so that they are fetched at once and not one after another.
 */
function listPreloads(): Plugin {
  return {
    name: 'list-preloads',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) =>
        chunks.find((chunk) => chunk.facadeModuleId === at(`./web/${module}`));
      const filesOf = (modules: string[]) => {
        const files = new Set<string>();
        const add = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
          for (const name of chunk.imports) add(chunks.find((one) => one.fileName === name));
        };
        for (const module of modules) add(chunkOf(module));
        return [...files];
      };
      const routes = [
        ...screensOf('./web/app/routes.tsx').map(([path, screen]) => [
          path,
          filesOf(['app/shell.tsx', screen]),
        ]),
        ...screensOf('./web/app/public-routes.ts').map(([path, screen]) => [
          path,
          filesOf([
            screen.startsWith('errors/') ? 'app/shell.tsx' : 'auth/auth-layout.tsx',
            screen,
          ]),
        ]),
        ...screensOf('./web/staff/routes.tsx').map(([path, screen]) => [
          `/staff${path}`,
          filesOf(['staff/staff-shell.tsx', screen]),
        ]),
      ];
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(routes) });
    },
  };
}

/** The paths of a route table with the modules of their screens, below web/. */
function screensOf(table: string): [path: string, screen: string][] {
  const source = readFileSync(at(table), 'utf8');
  const entries = source.matchAll(
    /path: '([^']+)'(?:(?!path:)[\s\S])*?import\('(?:#web\/|\.\/)([^']+)'\)/g,
  );
  const folder = table.includes('/staff/') ? 'staff/' : '';
  return [...entries].map(([whole, path, screen]) => [
    path ?? '',
    (whole.includes("'./") ? folder : '') + (screen ?? ''),
  ]);
}

// One step below the best: a third of its time for one more byte in a hundred.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Lays a brotli and a gzip copy beside every text file, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    writeBundle({ dir }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
        const text = file.type === 'chunk' ? file.code : file.source;
        writeFileSync(`${dir}/${file.fileName}.br`, brotliCompressSync(text, QUALITY));
        writeFileSync(`${dir}/${file.fileName}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [react(), mantineStyles(), commonHead(), preloadFont(), listPreloads(), precompress()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: at('./web/index.html'), staff: at('./web/staff.html') },
      output: {
        codeSplitting: {
          // What both applications load at once is one file with one style sheet, so that the sheets
          // others build on come first, and a first visit asks for few files.
          groups: [
            { name: 'kit', tags: ['$initial'], test: /node_modules|web\/(ui|lib)|contract/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/files': 'http://localhost:3000',
      '/exports': 'http://localhost:3000',
    },
  },
});
