/** A release of CHANGELOG.md. */
export type Release = {
  version: string;
  /** The oldest version whose installation can be upgraded to it; null: it is the first release. */
  upgradeable_from: string | null;
};

/** Finds the entry `## <version>` with its line `Upgradeable from: <version>`. */
export function findRelease(changelog: string, version: string): Release | null {
  const entries = changelog.split(/^## /m).slice(1);
  const entry = entries.find((text) => text.split(/\s/, 1)[0] === version);
  if (entry === undefined) return null;
  const from = /^Upgradeable from: (\d+\.\d+\.\d+)/m.exec(entry)?.[1];
  return { version, upgradeable_from: from ?? null };
}

/** Negative if the first version is older, by its numbers. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
