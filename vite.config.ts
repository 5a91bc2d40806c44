import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { listScreens as readScreens } from './scripts/list-screens.ts';
import { compileCatalogues } from './scripts/messages/compile-catalogues.ts';
import { errorTexts } from './scripts/web-build/error-texts.ts';
import { inlineFacades } from './scripts/web-build/inline-facades.ts';
import { mantineParts } from './scripts/web-build/mantine-parts.ts';
import { planFiles } from './scripts/web-build/plan-files.ts';
import { reactModules } from './scripts/web-build/react-modules.ts';
import { splitStyles } from './scripts/web-build/split-styles.ts';
import { themeVariables } from './scripts/web-build/theme-variables.ts';
import { trimCalls } from './scripts/web-build/trim-calls.ts';
import { trimIcons } from './scripts/web-build/trim-icons.ts';
import { writeCompressed } from './scripts/write-compressed.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Loads Mantine's styles per component: importing a component imports its style sheet, so a screen
 * without tables loads no table styles. The layered sheets are used, so that our rules take
 * precedence in any loading order.
 */
function mantineStyles(): Plugin {
  const component = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/;
  return {
    name: 'mantine-styles',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      const name = component.exec(file)?.[1];
      return name ? `import '@mantine/core/styles/${name}.layer.css';\n${code}` : null;
    },
  };
}

/** Variables of Mantine that no screen uses: colours, shades of the accent, titles. */
const UNUSED_VARIABLES =
  /--mantine-(?:color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|primary-color-\d|h\d-)[\w-]*:[^;}]+;/g;
/** Lengths that Mantine scales by a factor, which is 1. */
const SCALED = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

/** Removes from Mantine's style sheets what has no effect here: a fifth of the first one. */
function trimMantine(): Plugin {
  return {
    name: 'trim-mantine',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/.*\.css$/ },
      handler: (code) => code.replace(UNUSED_VARIABLES, '').replace(SCALED, '$1'),
    },
  };
}

/** Inserts the head elements that the pages of publishers and staff share. */
function commonHead(): Plugin {
  const place = '<!-- app/head.html -->';
  const head = readFileSync(at('web/app/head.html'), 'utf8');
  return {
    name: 'common-head',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(place, head) },
  };
}

/**
 * Inserts the script that makes the first calls of a screen, before any other file is requested. It
 * is part of the page; the server permits it by its hash.
 */
function insertEarly(): Plugin {
  let code: Promise<string> | undefined;
  return {
    name: 'insert-early',
    apply: 'build',
    async transformIndexHtml() {
      code ??= buildEarly();
      return [{ tag: 'script', children: await code, injectTo: 'head-prepend' }];
    },
  };
}

async function buildEarly(): Promise<string> {
  const [built] = (await build({
    root: at('./web/'),
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: at('./web/lib/early.ts'), formats: ['iife'], name: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code.trim() ?? '';
}

/** Preloads the font file, so that it is requested before any script has run. */
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
 * Writes `screens.json`: each path of the route tables with the files of its screen. The server
 * links them in the page, so that they are requested in parallel, and answers 404 at other paths.
 */
function listScreens(): Plugin {
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
  // A layout is part of a shared file.
  const chunkOf = (module: string) =>
    chunks.find((chunk) => chunk.moduleIds.includes(at(`./web/${module}`)));
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
  const routes = readScreens().map(({ path, modules }) => [path, filesOf(modules)]);
  this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(routes) });
}

/** Characters. The hint of a small file costs more than it saves. */
const MIN_COMPILED = 8_000;

/**
 * Lets Chromium compile all functions of a file while it arrives, in another thread. Otherwise the main
 * thread compiles each function when it is first called: a fifth of the time to the largest paint.
 */
function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    // After the minifier, which removes comments.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.code.length < MIN_COMPILED) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Writes the compressed copies of every text file. */
function precompress(): Plugin {
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

const web = at('./web/');

/** What both builds need: the first only finds out which screens share which modules. */
const sources = (): UserConfig => ({
  root: web,
  plugins: [
    react(),
    reactModules(),
    trimCalls(at('./contract/')),
    compileCatalogues(),
    errorTexts(),
    trimIcons(),
    mantineParts(web, at('./node_modules/@mantine/core/esm/')),
    mantineStyles(),
    trimMantine(),
    themeVariables(UNUSED_VARIABLES),
    splitStyles(),
    commonHead(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The kit is most of every first visit; `web/app/weight.test.ts` limits it.
    chunkSizeWarningLimit: 600,
    modulePreload: {
      polyfill: false,
      // Whatever imports a screen or a dialog has loaded the kit.
      resolveDependencies: (_file, files) => files.filter((file) => !file.includes('/kit-')),
    },
    rolldownOptions: { input: { index: at('./web/index.html'), staff: at('./web/staff.html') } },
  },
});

/** Plans which screens share which files. In a hook, so that reading the configuration stays fast. */
function shareFiles(): Plugin {
  return {
    name: 'share-files',
    apply: 'build',
    async config() {
      const codeSplitting = await planFiles(sources(), web);
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

export default defineConfig((): UserConfig => {
  const { plugins, build } = sources();
  return {
    root: web,
    publicDir: at('./web/public'),
    cacheDir: at('./node_modules/.vite'),
    plugins: [
      plugins,
      shareFiles(),
      preloadFont(),
      insertEarly(),
      inlineFacades(),
      listScreens(),
      compileAtOnce(),
      precompress(),
    ],
    build: { ...build, outDir: at('./dist/web'), emptyOutDir: true },
    server: {
      proxy: {
        '/api': 'http://localhost:3000',
        '/files': 'http://localhost:3000',
        '/exports': 'http://localhost:3000',
      },
    },
  };
});
