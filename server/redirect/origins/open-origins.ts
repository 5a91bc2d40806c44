import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type { Parts } from '#server/platform/parts.ts';
import { readRanges } from '#server/platform/read-ranges.ts';

/** What an address tells of where a visitor is. */
type Origin = {
  /** ISO 3166-1, two letters; null: not known. */
  country: string | null;
  /** Whether machines live there rather than people. */
  is_data_centre: boolean;
};

/** The one place that looks addresses up; both files are read again when they change. */
export type Origins = {
  find: (address: string) => Origin;
  /** Reads again what has changed since. */
  refresh: () => Promise<void>;
  close: () => void;
};

const LOOK_AGAIN_MS = 10_000;
const REMEMBERED = 10_000;
const NOWHERE: Origin = { country: null, is_data_centre: false };

/**
 * Opens the country database (`GEO_DB`, in MaxMind's format) and the list of data centres
 * (`DATA_CENTRES`, a range in CIDR form a line), where configured. A file that cannot be read is
 * told in the log; what was read of it before stays in use.
 */
export async function openOrigins({
  config,
  log,
}: Pick<Parts, 'config' | 'log'>): Promise<Origins> {
  let reader: Reader<CountryResponse> | null = null;
  let isDataCentre: (address: string) => boolean = () => false;
  // In memory alone, and not for long: an address is never written down.
  const known = new Map<string, Origin>();
  const files = [
    watched(config.geo_db, (bytes) => {
      reader = new Reader<CountryResponse>(bytes);
    }),
    watched(config.data_centres, (bytes) => {
      isDataCentre = readRanges(bytes.toString('utf8'));
    }),
  ];

  async function refresh(): Promise<void> {
    known.clear();
    for (const { path, takeIfNew } of files) {
      await takeIfNew().catch((error) => log.error({ err: error, path }, 'a file of addresses'));
    }
  }

  function look(address: string): Origin {
    const plain = plainAddress(address);
    return { country: countryOf(reader, plain), is_data_centre: isDataCentre(plain) };
  }

  await refresh();
  const timer = setInterval(refresh, LOOK_AGAIN_MS);
  timer.unref();
  return {
    find(address) {
      if (config.geo_db === '' && config.data_centres === '') return NOWHERE;
      let origin = known.get(address);
      if (origin === undefined) {
        if (known.size >= REMEMBERED) known.clear();
        origin = look(address);
        known.set(address, origin);
      }
      return origin;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}

function countryOf(reader: Reader<CountryResponse> | null, address: string): string | null {
  try {
    const found = reader?.get(address);
    return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? null;
  } catch {
    // A database of IPv4 alone, asked for IPv6.
    return null;
  }
}

function watched(path: string, take: (bytes: Buffer) => void) {
  let taken: Stats | null = null;
  return {
    path,
    async takeIfNew(): Promise<void> {
      if (path === '') return;
      const found = statSync(path);
      const isSame =
        taken?.mtimeMs === found.mtimeMs && taken.size === found.size && taken.ino === found.ino;
      if (isSame) return;
      // Of what cannot be read is told once, not every ten seconds.
      taken = found;
      take(await readFile(path));
    },
  };
}

/** IPv4 as it comes over a socket that speaks IPv6 too. */
const plainAddress = (address: string) =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
