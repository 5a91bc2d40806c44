/** Modules that exactly the same visits load, as the bundler puts them into one file. */
export type Part = {
  modules: readonly string[];
  /** Bytes before compression. */
  size: number;
  /** The other parts that it imports. */
  imports: ReadonlySet<Part>;
  /** The numbers of the visits that load it. */
  visits: ReadonlySet<number>;
  /** The style sheets that it needs. */
  sheets: ReadonlySet<string>;
  /** No publisher loads it, at once or later. */
  isForStaff: boolean;
};

/** Parts that become one file. */
export type Group = {
  modules: string[];
  size: number;
  visits: Set<number>;
  imports: Set<Group>;
  sheets: Set<string>;
  isForStaff: boolean;
};

type Pair = { one: Group; other: Group; saved: number };
type Weights = readonly number[];
type Costs = {
  weights: Weights;
  /** The style sheets that each visit loads. */
  sheetsOf: readonly ReadonlySet<string>[];
};

/** A request costs a visit as much as these bytes before compression. */
const BYTES_PER_FILE = 60_000;
/** No important visit loads more than this for the sake of others in one merge. */
const MAX_ADDED_BYTES = 60_000;

/**
 * Merges parts into larger files until another merge would cost visits more bytes than the request
 * it saves is worth. `weights` has the importance of each visit. No visit loads a style sheet for the
 * sake of others, no publisher code that only staff need. Files never import each other in a circle,
 * because constants at the top of a module would then be read before they are set.
 */
export function planChunks(parts: readonly Part[], weights: Weights): readonly Group[] {
  const groups = openGroups(parts);
  const costs = { weights, sheetsOf: listSheets(parts, weights.length) };
  let pairs = groups.flatMap((one, index) => pairsOf(one, groups.slice(index + 1), costs));
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const { one, other } = best;
    merge(groups, one, other);
    pairs = pairs.filter(
      (pair) => ![pair.one, pair.other].some((group) => group === one || group === other),
    );
    pairs.push(...pairsOf(one, groups, costs));
  }
  return groups;
}

function listSheets(parts: readonly Part[], visits: number): Set<string>[] {
  const found = Array.from({ length: visits }, () => new Set<string>());
  for (const part of parts) {
    for (const visit of part.visits) for (const sheet of part.sheets) found[visit]?.add(sheet);
  }
  return found;
}

function openGroups(parts: readonly Part[]): Group[] {
  const groups = new Map(
    parts.map((part): [Part, Group] => {
      const { modules, visits } = part;
      return [
        part,
        {
          ...part,
          modules: [...modules],
          visits: new Set(visits),
          imports: new Set(),
          sheets: new Set(part.sheets),
        },
      ];
    }),
  );
  for (const [part, group] of groups) {
    for (const imported of part.imports) {
      const other = groups.get(imported);
      if (other) group.imports.add(other);
    }
  }
  return [...groups.values()];
}

function pairsOf(one: Group, others: readonly Group[], costs: Costs): Pair[] {
  return others
    .filter((other) => other !== one && other.isForStaff === one.isForStaff)
    .map((other) => ({ one, other, saved: savingOf(one, other, costs) }))
    .filter(({ saved }) => saved > 0);
}

/** Visits that load both save a request; visits that load one load the bytes of the other too. */
function savingOf(one: Group, other: Group, { weights, sheetsOf }: Costs): number {
  const sheets = [...one.sheets, ...other.sheets];
  let saved = 0;
  for (const visit of new Set([...one.visits, ...other.visits])) {
    const added = one.visits.has(visit) ? other.size : one.size;
    const weight = weights[visit] ?? 0;
    const hasBoth = one.visits.has(visit) && other.visits.has(visit);
    const change = hasBoth ? BYTES_PER_FILE : -added;
    if (-change > MAX_ADDED_BYTES && weight >= 1) return 0;
    if (sheets.some((sheet) => !sheetsOf[visit]?.has(sheet))) return 0;
    if (!hasBoth && weight >= 1 && lacks(visit, one, other)) return 0;
    saved += change * weight;
  }
  return saved;
}

/** Whether the visit, which loads one of both, would also have to load files that the other imports. */
function lacks(visit: number, one: Group, other: Group): boolean {
  const { imports } = one.visits.has(visit) ? other : one;
  return [...imports].some((file) => file !== one && file !== other && !file.visits.has(visit));
}

/** The pair whose merge saves most and closes no circle of imports. */
function bestOf(pairs: Pair[]): Pair | undefined {
  pairs.sort((a, b) => b.saved - a.saved);
  return pairs.find(({ one, other }) => !reachesAround(one, other) && !reachesAround(other, one));
}

/** Whether `from` imports `to` through a third group. */
function reachesAround(from: Group, to: Group): boolean {
  const seen = new Set<Group>([from]);
  const open = [...from.imports].filter((group) => group !== to);
  for (let group = open.pop(); group; group = open.pop()) {
    if (seen.has(group)) continue;
    if (group === to) return true;
    seen.add(group);
    open.push(...group.imports);
  }
  return false;
}

/** Adds `other` to `one`. */
function merge(groups: Group[], one: Group, other: Group): void {
  groups.splice(groups.indexOf(other), 1);
  one.modules.push(...other.modules);
  one.size += other.size;
  for (const visit of other.visits) one.visits.add(visit);
  for (const sheet of other.sheets) one.sheets.add(sheet);
  for (const imported of other.imports) one.imports.add(imported);
  for (const group of groups) if (group.imports.delete(other)) group.imports.add(one);
  one.imports.delete(one);
}
