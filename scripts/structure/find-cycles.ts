import type { Source } from './read-sources.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

/** Every import cycle, as the path that returns to its start. */
export function findCycles(sources: readonly Source[]): string[][] {
  return cyclesOf(new Map(sources.map((source) => [source.path, source.imports])));
}

function cyclesOf(graph: Graph): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];

  function visit(node: string, trail: string[]): void {
    const start = trail.indexOf(node);
    if (start >= 0) {
      cycles.push([...trail.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  }

  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
