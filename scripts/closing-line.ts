import type { Reporter, TestModule } from 'vitest/node';

/** Ends a test run with one plain line that any program can parse: "tests: N passed, N failed". */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) {
        counts.failed += 1;
      }
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    // The runner prints its own summary in the same turn; this line must come last.
    setImmediate(() => {
      console.log(
        `tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
      );
    });
  }
}
