import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** A click handler of a container: links within the application navigate without reloading the page. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as HTMLElement).closest('a');
    const href = link?.getAttribute('href') ?? '';
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!href.startsWith('/') || !isPlain) return;
    event.preventDefault();
    void navigate({ href });
  };
}
