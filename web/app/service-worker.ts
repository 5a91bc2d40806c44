/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { APPLICATIONS, applicationOf } from '#contract/applications.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
/** The first segments of the paths of all screens, from the route tables. */
declare const SCREEN_FOLDERS: readonly string[];

/**
 * Opens the application without a network. Each application has a worker and
 * caches of its own. Only screens and files of the build are answered: anything else, as calls, tracking
 * links and public pages, goes to the network as if there were no worker.
 */
const own = applicationOf(new URL(self.registration.scope).pathname);
const isScreen = (path: string) =>
  applicationOf(path) === own && SCREEN_FOLDERS.includes(path.split('/')[1] ?? '');
/** Files of the build that another application has for itself. */
const isOfOther = (url: string) =>
  APPLICATIONS.some((one) => one !== own && one.files.some((name) => url.includes(`/${name}`)));

precacheAndRoute(self.__WB_MANIFEST.filter((file) => !isOfOther(urlOf(file))));
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
