/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
/** The first segments of the paths of all screens, from the route tables. */
declare const SCREEN_FOLDERS: readonly string[];

/**
 * Opens the application without a network. The applications of publishers and staff have a worker and
 * caches each. Only screens and files of the build are answered: anything else, as calls, tracking
 * links and public pages, goes to the network as if there were no worker.
 */
const isOfStaff = new URL(self.registration.scope).pathname === '/staff';
const isScreen = (path: string) => {
  const folder = path.split('/')[1] ?? '';
  return isOfStaff ? folder === 'staff' : folder !== 'staff' && SCREEN_FOLDERS.includes(folder);
};

precacheAndRoute(
  self.__WB_MANIFEST.filter(
    (file) =>
      isOfStaff === /\/staff/.test(urlOf(file)) || !/\/(staff|index|shell)/.test(urlOf(file)),
  ),
);
cleanupOutdatedCaches();

// All screens are the same page: the last one that arrived opens each of them.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isScreen(url.pathname),
  new NetworkFirst({
    cacheName: `page ${self.registration.scope}`,
    plugins: [{ cacheKeyWillBeUsed: async () => self.registration.scope }],
  }),
);
// Their names contain their hashes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: `assets ${self.registration.scope}`,
    plugins: [new ExpirationPlugin({ maxEntries: 400 })],
  }),
);

// Sent when the user opens the new version.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

function urlOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url;
}
