import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'scripts/*.{ts,mjs}',
    'scripts/install/*.mjs',
    'scripts/dev/run-sources.ts',
    'scripts/mutate/*.ts',
    'scripts/upgrade/*.{ts,mjs}',
    'bench/*.ts',
    'bench/{intake,mixed,redirect}/serve-*.ts',
    'bench/web/bare/bare-page.ts',
    'prove/crawl/crawler-process.ts',
    'prove/postbacks/worker-process.ts',
    'e2e/*.ts',
    'fixtures/testing/*.ts',
    'web/*.{html,ts,tsx}',
    'linkbook/site-script.ts',
    'tracking-script/track-visit.ts',
    'extension/popup.ts',
  ],
  project: [
    'contract/**/*.ts',
    'fixtures/**/*.ts',
    'server/**/*.ts',
    'web/**/*.{ts,tsx,css}',
    'linkbook/**/*.ts',
    'tracking-script/**/*.ts',
    'extension/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    'bench/**/*.ts',
    'prove/**/*.ts',
    'e2e/**/*.ts',
  ],
  // Programs of Debian that tests run.
  ignoreBinaries: [
    'clickhouse-server',
    'haproxy',
    'ldd',
    'mount',
    'nats-server',
    'nginx',
    'openssl',
    'pgbouncer',
    'taskset',
    'umount',
    'valgrind',
  ],
};

export default {
  ...config,
  // What a style sheet fetches counts as used.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/url\(["']?(@[^"')]+)["']?\)/g)]
        .map(([, name]) => `import '${name}';`)
        .join('\n'),
  },
};
