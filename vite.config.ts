import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { screenFolders } from './scripts/list-screens.ts';
import { compileCatalogues } from './scripts/messages/compile-catalogues.ts';
import { commonHead, insertEarly, listScreens, precompress } from './scripts/web-plugins.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./web/'),
  publicDir: at('./web/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [
    react(),
    compileCatalogues(),
    commonHead(),
    insertEarly(),
    listScreens(),
    precompress(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'app',
      filename: 'service-worker.ts',
      // The server writes the manifests, and web/lib/service-worker.ts registers the worker.
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: [
          'assets/{index,brand,staff,shell,brand-shell,staff-shell,vendor,kit,icons,frame,rolldown-runtime}-????????.{js,css}',
          'assets/*.woff2',
        ],
      },
    }),
  ],
  define: { SCREEN_FOLDERS: JSON.stringify(screenFolders()) },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: at('./web/index.html'),
        brand: at('./web/brand.html'),
        staff: at('./web/staff.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'kit', test: /node_modules\/|\/(web|contract)\//, minShareCount: 6 },
            // Small, and shared by a few screens each.
            { name: 'icons', test: /@tabler/, minShareCount: 2 },
            { name: 'frame', test: /\/web\/app\//, minShareCount: 2 },
            { name: 'reports', test: /\/(web\/publisher|contract)\/reports\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/files', '/exports'].map((path) => [path, 'http://localhost:3000']),
    ),
  },
});
