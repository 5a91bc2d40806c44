import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Config } from '#server/platform/config.ts';

const FOLDER = fileURLToPath(new URL('../../../../dist/extension/', import.meta.url));
const TRACK = /^[0-9a-f]{24}$/;
// A zip contains timestamps; a constant one makes the same extension the same file.
const BUILT_AT = new Date(1980, 0, 2);

/**
 * The built extension as a zip with the name and address of this network, and the link code of the
 * channel. The address is the only host it has permission for. null if the code is malformed or the extension is not built.
 */
export function packExtension(
  { public_url, network_name }: Pick<Config, 'public_url' | 'network_name'>,
  track: string,
): Buffer | null {
  if (!TRACK.test(track) || !existsSync(`${FOLDER}manifest.json`)) return null;
  const files: Zippable = {};
  for (const name of readdirSync(FOLDER)) {
    files[name] = new Uint8Array(readFileSync(FOLDER + name));
  }
  const { origin } = new URL(public_url);
  const manifest: object = JSON.parse(readFileSync(`${FOLDER}manifest.json`, 'utf8'));
  const name = `${network_name} Linkbook`;
  const host_permissions = [`${withoutPort(origin)}/*`];
  files['manifest.json'] = toFile({ ...manifest, name, host_permissions });
  files['settings.json'] = toFile({ origin, track });
  return Buffer.from(zipSync(files, { level: 6, mtime: BUILT_AT }));
}

const toFile = (value: object) => strToU8(`${JSON.stringify(value, null, 2)}\n`);

/** A host match pattern has no port: it applies to every port of the host. */
function withoutPort(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}`;
}
