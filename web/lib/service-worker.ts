import { Workbox } from 'workbox-window';
import type { Application } from '#contract/applications.ts';
import { keepDrafts } from './form-drafts.ts';
import { announceVersion } from './new-version.ts';

const HOUR_MS = 3_600_000;

/**
 * Registers the worker that opens this application without a network, and announces each new version.
 * A browser without workers, or one that forbids them, has the application without that.
 */
export async function startWorker(scope: Application['scope']): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const worker = new Workbox('/service-worker.js', { scope });
  worker.addEventListener('waiting', () =>
    announceVersion(() => {
      worker.addEventListener('controlling', () => {
        keepDrafts();
        location.reload();
      });
      worker.messageSkipWaiting();
    }),
  );
  await worker.register().catch(() => {});
  setInterval(() => void worker.update().catch(() => {}), HOUR_MS);
}
