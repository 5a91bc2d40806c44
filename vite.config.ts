import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Loads Mantine's styles component by component: whoever imports a component gets its sheet, and a
 * screen without tables carries no table styles. The layered sheets are taken, so that any rule of
 * ours wins over any of theirs whatever order the chunks arrive in.
 */
function mantineStyles(): Plugin {
  const component = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/;
  const whole = /@mantine\/(dates|notifications|spotlight)\/esm\/.*\.module\.mjs$/;
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

export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [react(), mantineStyles(), preloadFont()],
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
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
