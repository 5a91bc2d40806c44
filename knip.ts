import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'web/app/service-worker.ts',
    'scripts/*.{ts,mjs}',
    'scripts/install/*.mjs',
    'scripts/dev/run-sources.ts',
    'scripts/mutate/*.ts',
    'verification/prove/upgrade/*.{ts,mjs}',
    'verification/bench/*.ts',
    'verification/{prove,replay}/run.ts',
    'verification/bench/{intake,mixed,redirect}/serve-*.ts',
    'verification/bench/web/bare/bare-page.ts',
    'verification/prove/crawl/crawler-process.ts',
    'verification/prove/postbacks/worker-process.ts',
    'verification/e2e/*.ts',
    'verification/fixtures/testing/*.ts',
    'verification/fixtures/demo/load-in-thread.ts',
    'server/start/back-up-in-thread.ts',
    'web/*.{html,ts,tsx}',
    'pages/linkbook/site-script.ts',
    'pages/tracking-script/track-visit.ts',
    'pages/extension/popup.ts',
  ],
  project: [
    'contract/**/*.ts',
    'server/**/*.ts',
    'web/**/*.{ts,tsx,css}',
    'pages/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    'verification/**/*.{ts,mjs}',
  ],
  // Programs of Debian that tests run.
  ignoreBinaries: [
    'apt-get',
    'clickhouse-server',
    'haproxy',
    'ldd',
    'mount',
    'nats-server',
    'nginx',
    'openssl',
    'pgbouncer',
    'promtool',
    'systemd-analyze',
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
