/** Where a sign-in continues: only a path below /portal is accepted, so that it is no open redirect. */
export function safePath(next: string | undefined): string {
  const path = (next ?? '').replace(/^\/portal/, '');
  return /^\/(?![/\\])/.test(path) ? `/portal${path}` : '/portal';
}
