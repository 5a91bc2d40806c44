import { useEffect } from 'react';
import { type ChangeKind, LIVE_PATHS } from '#contract/live.ts';
import { queries } from './queries.ts';
import { readChanges } from './read-changes.ts';
import { readToken } from './session.ts';

type Portal = keyof typeof LIVE_PATHS;

/** The stream opens after the first screen has loaded. */
const DELAY_MS = 2_000;

/** Beginnings of the paths of the calls whose data changes; paths, because the calls are not loaded. */
export const changedCalls: Readonly<
  Record<Portal, Readonly<Record<ChangeKind, readonly string[]>>>
> = {
  publisher: {
    notifications: ['/notification/', '/notice/'],
    orders: ['/report/', '/home/dashboard'],
    payments: ['/payment/', '/home/dashboard'],
    downloads: ['/common/download_list'],
  },
  brand: {
    notifications: ['/notification/'],
    orders: ['/portal/home/', '/portal/conversion/'],
    payments: [],
    downloads: [],
  },
  staff: {
    notifications: ['/staff/notification/'],
    orders: ['/staff/conversion/'],
    payments: ['/staff/payment/'],
    downloads: [],
  },
};

/**
 * Requests the data of the open screen again when the server announces a change. The windows of a
 * browser share one stream, because it has few connections to a server.
 */
export function useLiveUpdates(portal: Portal): void {
  useEffect(() => {
    if (readToken() === null) return;
    const left = new AbortController();
    const timer = setTimeout(() => follow(portal, left.signal), DELAY_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [portal]);
}

function follow(portal: Portal, signal: AbortSignal): void {
  const path = LIVE_PATHS[portal];
  const refetch = openRefetching(portal, signal);
  const others = new BroadcastChannel(path);
  others.onmessage = ({ data }) => refetch(data);
  signal.addEventListener('abort', () => others.close());
  const read = () =>
    readChanges(
      path,
      (kinds) => {
        refetch(kinds);
        others.postMessage(kinds);
      },
      signal,
    );
  // Without HTTPS there are no locks, and each window has its own stream.
  const locks = navigator.locks as LockManager | undefined;
  const reading = locks ? locks.request(path, { signal }, read) : read();
  // Rejects when the screen is left while another window has the stream.
  reading.catch(() => {});
}

/** Refetches what a hidden window shows once it is visible. */
function openRefetching(portal: Portal, signal: AbortSignal) {
  const waiting = new Set<ChangeKind>();
  const flush = () => {
    if (document.hidden || waiting.size === 0) return;
    const starts = [...waiting].flatMap((kind) => changedCalls[portal][kind]);
    waiting.clear();
    void queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => starts.some((start) => String(path).startsWith(start)),
    });
  };
  document.addEventListener('visibilitychange', flush, { signal });
  return (kinds: readonly ChangeKind[]) => {
    for (const kind of kinds) waiting.add(kind);
    flush();
  };
}
