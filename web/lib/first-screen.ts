import { useEffect, useState } from 'react';

const PAUSE_MS = 100;
/** A screen that loads for longer gets its pictures before. */
const LIMIT_MS = 5_000;

let shown: Promise<void> | undefined;
let isShown = false;

/**
 * Whether the first screen of a visit is complete. Pictures wait for it: a dozen of them would take
 * the connections that its data and scripts need.
 */
export function useFirstScreen(): boolean {
  const [isComplete, setComplete] = useState(isShown);
  useEffect(() => {
    shown ??= waitForScreen();
    void shown.then(() => setComplete(true));
  }, []);
  return isComplete;
}

async function waitForScreen(): Promise<void> {
  const isLoading = () => document.querySelector('.skeleton') !== null;
  const endMs = performance.now() + LIMIT_MS;
  while (isLoading() && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  isShown = true;
}
