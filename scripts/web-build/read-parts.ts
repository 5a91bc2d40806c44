import type { Rolldown } from 'vite';
import type { Part } from './plan-chunks.ts';

type Chunk = Rolldown.OutputChunk;
type Open = Part & { imports: Set<Part> };

/** The visits that load a chunk, by number. */
export type Loads = ReadonlyMap<Chunk, ReadonlySet<number>>;

/**
 * Which visits load which chunks of a build. A visit is the list of modules from which it starts:
 * page, layout and screen, or a dialog that is loaded later.
 */
export function findLoads(chunks: readonly Chunk[], visits: readonly (readonly string[])[]): Loads {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byFacade = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]));
  const loads = new Map(chunks.map((chunk) => [chunk, new Set<number>()]));
  visits.forEach((modules, visit) => {
    const open = modules.map((module) => byFacade.get(module));
    while (open.length > 0) {
      const chunk = open.pop();
      const seen = chunk && loads.get(chunk);
      if (!seen || seen.has(visit)) continue;
      seen.add(visit);
      open.push(...chunk.imports.map((name) => byFile.get(name)));
    }
  });
  return loads;
}

/** All that a page ever loads, at once or later. */
export function findReached(chunks: readonly Chunk[], page: string): ReadonlySet<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Chunk>();
  const open = [chunks.find(({ facadeModuleId }) => facadeModuleId === page)];
  while (open.length > 0) {
    const chunk = open.pop();
    if (!chunk || reached.has(chunk)) continue;
    reached.add(chunk);
    open.push(...[...chunk.imports, ...chunk.dynamicImports].map((name) => byFile.get(name)));
  }
  return reached;
}

/**
 * The scripts that may be merged: without styles, which other rules divide into the files of
 * `sheetOf`.
 */
export function readParts(
  chunks: readonly Chunk[],
  loads: Loads,
  sheetOf: ReadonlyMap<string, string>,
  publishers: ReadonlySet<Chunk>,
): Part[] {
  const parts = new Map<string, Open>();
  for (const chunk of chunks) {
    const modules = Object.keys(chunk.modules).filter((id) => !isStyle(id));
    const visits = loads.get(chunk) ?? new Set();
    if (modules.length === 0) continue;
    const sheets = new Set(
      Object.keys(chunk.modules).flatMap((id) => (isStyle(id) ? (sheetOf.get(id) ?? []) : [])),
    );
    const size = chunk.code.length;
    const isForStaff = !publishers.has(chunk);
    parts.set(chunk.fileName, { modules, size, imports: new Set(), visits, sheets, isForStaff });
  }
  for (const chunk of chunks) {
    for (const name of chunk.imports) {
      const imported = parts.get(name);
      if (imported) parts.get(chunk.fileName)?.imports.add(imported);
    }
  }
  return [...parts.values()];
}

export function isStyle(id: string): boolean {
  return /\.css($|\?)/.test(id);
}
