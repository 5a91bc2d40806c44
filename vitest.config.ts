import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFilesFirst } from '#fixtures/testing/long-files-first.ts';
import { compileCatalogues } from './scripts/messages/compile-catalogues.ts';

/** Need Vite: one replaces a module, the others import JSX. */
const TRANSFORMED = [
  'server/operations/embedded-database/start-embedded.test.ts',
  'verification/e2e/languages.full.test.ts',
  'verification/e2e/screens-staff.full.test.ts',
];
/** Import the server, as those beside it do, and share its modules. */
const SHARING_SCRIPTS = '{scripts/{clients,commands},verification/replay}/**/*.test.ts';

/** Which tests run, as `scripts/test.ts` says: the quick ones, all others, or both. */
const scope = process.env.TEST_SCOPE ?? 'all';
const FULL = '.full.test.';

/** The files of a pattern that belong to the scope. */
const inScope = (pattern: string) =>
  scope === 'full' && !pattern.includes(FULL) ? pattern.replace('.test.', FULL) : pattern;
const outOfScope = [
  ...(scope === 'quick' ? [`**/*${FULL}{ts,tsx}`] : []),
  ...(process.env.TEST_BROWSER === '0' ? ['verification/e2e/**'] : []),
];

const shared = {
  // Programs that tests start beside each other must not share the default port.
  env: { METRICS_PORT: '0' },
  // Generous, because tests of files wait for processes of low priority.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Many tests wait for a browser, a process or a time limit: two workers leave two cores a third
  // idle. The runner's own option does not reach its projects.
  maxWorkers: Number(process.env.TEST_WORKERS) || 3,
};
/** Node runs TypeScript itself. Transforming each module again for each file takes longer. */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: ['verification/fixtures/testing/keep-compiled.ts'],
  // Most objects of a test live briefly: a small young generation is collected too often.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
};
/** The files of one worker share its modules, so that each is loaded once. */
const sharing = {
  ...native,
  isolate: false,
  setupFiles: [...native.setupFiles, 'verification/fixtures/testing/reset-clock.ts'],
};

function project(
  name: string,
  { include = [], exclude = [], ...test }: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  const files = { include: include.map(inScope), exclude: [...exclude, ...outOfScope] };
  return {
    plugins: [compileCatalogues()],
    test: { name, ...shared, ...test, ...files },
  };
}

export default defineConfig({
  test: {
    // Of the whole run: a project that extends this configuration would start a database of its own.
    globalSetup: [
      'verification/fixtures/testing/temporary-folder.ts',
      'verification/fixtures/testing/database.ts',
    ],
    reporters: ['default', './scripts/closing-line.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      project('product', {
        include: [
          '{contract,server,pages}/**/*.test.ts',
          'verification/{fixtures,prove}/**/*.test.ts',
          SHARING_SCRIPTS,
        ],
        exclude: TRANSFORMED,
        ...sharing,
        // In small size proofs measure no times. Programs that they start keep the real hashes.
        setupFiles: [...sharing.setupFiles, 'verification/fixtures/testing/cheap-hashes.ts'],
        // Proofs start programs and databases.
        testTimeout: 600_000,
      }),
      project('browser', {
        include: ['verification/e2e/**/*.test.ts'],
        exclude: TRANSFORMED,
        ...native,
        isolate: false,
      }),
      project('processes', {
        include: ['{scripts,clients,verification/bench}/**/*.test.ts'],
        exclude: [SHARING_SCRIPTS],
        ...native,
        setupFiles: [...native.setupFiles, 'verification/fixtures/testing/cheap-hashes.ts'],
      }),
      project('web', { include: ['web/**/*.test.{ts,tsx}', ...TRANSFORMED] }),
    ],
  },
});
