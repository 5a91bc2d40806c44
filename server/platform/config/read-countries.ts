import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type decoderModule from 'mmdb-lib/lib/decoder.js';

/** Values of the description of a file, or of one record. Records of cities have about 200. */
const MAX_VALUES = 10_000;

// Not imported: the import has another shape in Node than in Vite.
const require = createRequire(import.meta.url);
const { default: Decoder } = require('mmdb-lib/lib/decoder.js') as typeof decoderModule;
const { prototype } = Decoder;
const decode = prototype.decode;
let valuesLeft = MAX_VALUES;

// The library trusts the sizes in the file: a few broken bytes claim nested maps of 16 million
// entries, which takes it minutes.
prototype.decode = function decodeWithin(offset: number) {
  if (valuesLeft === 0) throw new Error('The country database has too many values.');
  valuesLeft -= 1;
  return decode.call(this, offset);
};

/**
 * Opens a country database in MaxMind's format. Returns a function that finds the ISO 3166-1 alpha-2
 * code of an address, null if it is unknown. Throws an Error if the file cannot be read.
 */
export function readCountries(bytes: Buffer): (address: string) => string | null {
  valuesLeft = MAX_VALUES;
  const reader = new Reader<CountryResponse>(bytes);
  return (address) => {
    valuesLeft = MAX_VALUES;
    try {
      const found = reader.get(address);
      return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? null;
    } catch {
      // A damaged record, or an IPv4-only database was asked for an IPv6 address.
      return null;
    }
  };
}
