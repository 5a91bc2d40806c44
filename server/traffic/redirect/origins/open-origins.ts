import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readCountries } from '#server/platform/config/read-countries.ts';
import { readRanges } from '#server/platform/config/read-ranges.ts';
import type { Parts } from '#server/platform/parts.ts';

/** The location information of an address. */
type Origin = {
  /** ISO 3166-1 alpha-2; null: uncache. */
  country: string | null;
  /** Whether the address belongs to a data centre, so that its visitors are probably machines. */
  is_data_centre: boolean;
};

/** Looks up addresses; both files are reloaded when they change. */
export type Origins = {
  find: (address: string) => Origin;
  /** Reloads the files that have changed. */
  refresh: () => Promise<void>;
  close: () => void;
};

const RELOAD_INTERVAL_MS = 10_000;
const MAX_CACHED = 10_000;
const UNKNOWN: Origin = { country: null, is_data_centre: false };

/**
 * Opens the country database (`GEO_DB`, in MaxMind's format) and the list of data centres
 * (`DATA_CENTRES`, one CIDR range per line), where configured. A file that cannot be read is
 * logged, and its previous content stays in use.
 */
export async function openOrigins({
  config,
  log,
}: Pick<Parts, 'config' | 'log'>): Promise<Origins> {
  let countryOf: (address: string) => string | null = () => null;
  let isDataCentre: (address: string) => boolean = () => false;
  // A short-lived cache in memory only: addresses are never stored.
  const cache = new Map<string, Origin>();
  const files = [
    watchFile(config.geo_db, (bytes) => {
      countryOf = readCountries(bytes);
    }),
    watchFile(config.data_centres, (bytes) => {
      isDataCentre = readRanges(bytes.toString('utf8'));
    }),
  ];

  async function refresh(): Promise<void> {
    cache.clear();
    for (const { path, loadIfChanged } of files) {
      await loadIfChanged().catch((error) =>
        log.error({ err: error, path }, 'reading a file of address ranges failed'),
      );
    }
  }

  function lookUp(address: string): Origin {
    const plain = plainAddress(address);
    return { country: countryOf(plain), is_data_centre: isDataCentre(plain) };
  }

  await refresh();
  const timer = setInterval(refresh, RELOAD_INTERVAL_MS);
  timer.unref();
  return {
    find(address) {
      if (config.geo_db === '' && config.data_centres === '') return UNKNOWN;
      let origin = cache.get(address);
      if (origin === undefined) {
        if (cache.size >= MAX_CACHED) cache.clear();
        origin = lookUp(address);
        cache.set(address, origin);
      }
      return origin;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}

function watchFile(path: string, load: (bytes: Buffer) => void) {
  let loaded: Stats | null = null;
  return {
    path,
    async loadIfChanged(): Promise<void> {
      if (path === '') return;
      const stats = statSync(path);
      const isSame =
        loaded?.mtimeMs === stats.mtimeMs && loaded.size === stats.size && loaded.ino === stats.ino;
      if (isSame) return;
      // An unreadable file is logged once, not every ten seconds.
      loaded = stats;
      load(await readFile(path));
    },
  };
}

/** An IPv4 address as a dual-stack socket reports it (IPv4-mapped IPv6). */
const plainAddress = (address: string) =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
