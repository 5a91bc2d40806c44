import { useSyncExternalStore } from 'react';

/** After this a message says that an answer takes longer than usual. */
const SLOW_MS = 10_000;

type Connection = 'usual' | 'slow' | 'offline';

const watchers = new Set<() => void>();
let slow = 0;

const notify = () => {
  for (const watch of watchers) watch();
};

/** Notices when the answer of an exchange takes longer than usual. */
export async function watchAnswer<T>(exchange: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow += 1;
    notify();
  }, SLOW_MS);
  try {
    return await exchange;
  } finally {
    clearTimeout(timer);
    if (isSlow) {
      slow -= 1;
      notify();
    }
  }
}

export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Whether the browser has a network, and whether an answer takes longer than usual. */
export const useConnection = (): Connection =>
  useSyncExternalStore(watchConnection, () => {
    if (isOffline()) return 'offline';
    return slow > 0 ? 'slow' : 'usual';
  });

function watchConnection(watch: () => void): () => void {
  watchers.add(watch);
  addEventListener('online', watch);
  addEventListener('offline', watch);
  return () => {
    watchers.delete(watch);
    removeEventListener('online', watch);
    removeEventListener('offline', watch);
  };
}
