import { tables } from '#server/tables.ts';
import { allowedDependencies } from './allowed-dependencies.ts';
import { findTableAccess } from './find-table-access.ts';
import { capabilityOf, isTestSupport, type Source } from './read-sources.ts';

/**
 * Violations of the plan itself: a reader that may not depend on the owner of a table, a dependency
 * on a capability that is listed further down, and entries that no file needs.
 */
export function checkPlan(sources: readonly Source[]): string[] {
  const { reads, dependencies } = findUses(sources);
  return [
    ...checkReaders(reads),
    ...Object.entries(allowedDependencies).flatMap(([capability, allowed]) =>
      allowed === 'all' ? [] : checkDependencies(capability, allowed, dependencies),
    ),
  ];
}

function checkReaders(reads: ReadonlySet<string>): string[] {
  return Object.entries(tables).flatMap(([table, { owner, readers }]) =>
    (readers as readonly string[]).flatMap((reader) => {
      const listed = `server/tables.ts lists ${reader} as a reader of ${table}`;
      if (!reads.has(`${reader} ${table}`)) return [`${listed}, which it does not read`];
      const allowed = allowedDependencies[reader];
      const mayRead = allowed === 'all' || owner === 'platform' || allowed?.includes(owner);
      return mayRead ? [] : [`${listed}, but ${reader} may not depend on ${owner}`];
    }),
  );
}

const ORDER = Object.keys(allowedDependencies);

function checkDependencies(
  capability: string,
  allowed: readonly string[],
  dependencies: ReadonlySet<string>,
): string[] {
  return allowed.flatMap((other) => {
    const listed = `allowed-dependencies.ts lets ${capability} depend on ${other}`;
    if (ORDER.indexOf(other) >= ORDER.indexOf(capability))
      return [`${listed}, which is not listed before it`];
    return dependencies.has(`${capability} ${other}`) ? [] : [`${listed}, which it does not need`];
  });
}

/** Pairs of capability and table, and of capability and capability, that occur in the code. */
function findUses(sources: readonly Source[]) {
  const reads = new Set<string>();
  const dependencies = new Set<string>();
  for (const source of sources) {
    const [root, capability] = capabilityOf(source.path);
    if (root !== 'server' || capability === '' || isTestSupport(source.path)) continue;
    for (const { table } of findTableAccess(source.path, source.text)) {
      reads.add(`${capability} ${table}`);
      dependencies.add(`${capability} ${tables[table as keyof typeof tables].owner}`);
    }
    for (const [, other] of source.imports.map(capabilityOf)) {
      dependencies.add(`${capability} ${other}`);
    }
  }
  return { reads, dependencies };
}
