import type { Source } from './read-sources.ts';

/** Every circle of imports, each as the path that comes back to its start. */
export function findCircles(sources: readonly Source[]): string[][] {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));
  const done = new Set<string>();
  const circles: string[][] = [];

  function visit(path: string, trail: string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) {
      circles.push([...trail.slice(start), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  }

  for (const { path } of sources) visit(path, []);
  return circles;
}
