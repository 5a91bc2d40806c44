import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildTargets } from '../build-targets.ts';
import { readBinaryPlatform } from './read-binary-platform.ts';
import { readDockerfile } from './read-dockerfile.ts';

/** Checks of the image and the compose file that need no container engine. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const stages = readDockerfile(join(root, 'Dockerfile'));
const image = stages.at(-1)?.instructions ?? [];

type Service = {
  networks: string[] | Record<string, { ipv4_address?: string }>;
  environment: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  volumes: string[];
  ports?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
};
const compose: { services: Record<string, Service>; volumes: object; networks: object } = parse(
  readFileSync(join(root, 'compose.yaml'), 'utf8'),
  { merge: true },
);
const networksOf = ({ networks }: Service) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

test('every file that the Dockerfile copies from the checkout exists and reaches the builder', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const sources = stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ name, value }) => name === 'COPY' && !value.includes('--from='))
    .flatMap(({ value }) => value.split(' ').slice(0, -1));
  expect(sources).toContain('server');
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(sources.filter((path) => ignored.includes(path.split('/')[0] ?? ''))).toEqual([]);
});

test('the image contains all sources of the built server, which is used only if they are the same', () => {
  const copied = image
    .filter(({ name, value }) => name === 'COPY' && !value.includes('--from='))
    .flatMap(({ value }) => value.split(' ').slice(0, -1));
  const { sources } = buildTargets.server;
  const isCopied = (path: string) => copied.some((one) => `${path}/`.startsWith(`${one}/`));
  expect(sources.filter((path) => !isCopied(path))).toEqual([]);
});

test('the image runs as an ordinary user and checks its own health', () => {
  const user = image.findLastIndex(({ name }) => name === 'USER');
  expect(image[user]?.value).toMatch(/^(?!root|0$)\w+$/);
  expect(image.slice(user).some(({ name }) => name === 'RUN')).toBe(false);
  const health = image.find(({ name }) => name === 'HEALTHCHECK')?.value ?? '';
  expect(existsSync(join(root, /"(scripts\/[^"]+)"/.exec(health)?.[1] ?? 'none'))).toBe(true);
});

test('containers are reached from outside, whatever the program would choose', () => {
  const set = image.filter(({ name }) => name === 'ENV').map(({ value }) => value);
  expect(set).toContain('HOST=0.0.0.0');
  const { web, redirect } = compose.services;
  for (const service of [web, redirect]) expect(service?.environment.HOST).toBe('0.0.0.0');
});

/** In debian:trixie-slim, because its own apt needs them. */
const BASE_LIBRARIES = /^(linux-vdso|ld-linux|lib(c|m|dl|pthread|gcc_s|stdc\+\+)\.so)/;

test.runIf(process.platform === 'linux')(
  'the image has the shared libraries of the packaged Node that its base does not have',
  () => {
    const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' });
    const names = stdout.split('\n').map((line) => basename(line.trim().split(' ')[0] ?? ''));
    expect(names).toContain('libc.so.6');
    // Debian's package of libatomic.so.1 is called libatomic1.
    const packages = names
      .filter((name) => name !== '' && !BASE_LIBRARIES.test(name))
      .map((name) => name.replace('.so.', ''));
    const commands = image.filter(({ name }) => name === 'RUN').map(({ value }) => value);
    const installed = commands.join(' ').split(' ');
    expect(packages.filter((name) => !installed.includes(name))).toEqual([]);
  },
);

test('every service but the database has a read-only file system and no capabilities of root', () => {
  const { database: _, ...services } = compose.services;
  expect(Object.keys(services).sort()).toEqual(['proxy', 'redirect', 'web']);
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  }
});

test('logs are rotated, memory is limited, and metrics are on a port of their own', () => {
  const { web, redirect, ...others } = compose.services;
  for (const service of [web, redirect, ...Object.values(others)]) {
    expect(service?.logging?.options).toMatchObject({ 'max-size': '50m', 'max-file': '5' });
    expect(service?.mem_limit).toMatch(/^\d+[mg]$/);
  }
  for (const service of [web, redirect]) {
    expect(service?.environment.METRICS_HOST).toBe('0.0.0.0');
    expect(service?.ports).toBeUndefined();
  }
});

test('the program meets the proxy in one network only, under the address that it trusts', () => {
  const { proxy, web, redirect } = compose.services;
  if (!proxy || !web || !redirect || Array.isArray(proxy.networks)) throw new Error('incomplete');
  const proxyNetworks = networksOf(proxy);
  for (const service of [web, redirect]) {
    expect(networksOf(service).filter((name) => proxyNetworks.includes(name))).toEqual([
      'internal',
    ]);
    expect(service.environment.TRUSTED_PROXIES).toBe(proxy.networks.internal?.ipv4_address);
  }
});

test('a program is recognised by the platform it is compiled for', () => {
  expect(readBinaryPlatform(process.execPath)).toContain(`${process.platform}-${process.arch}`);
  expect(readBinaryPlatform(fileURLToPath(import.meta.url))).toEqual([]);
});
