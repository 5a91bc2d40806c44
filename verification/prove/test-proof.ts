import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { type ProofName, type Prove, proofs } from './proofs.ts';
import { runParts } from './run-proofs.ts';

type Options = {
  /** Of the random numbers of the first part; each part has the next one. */
  seed: number;
  /** What the closing lines must contain: that the proof did something, and found what it planted. */
  closing?: RegExp;
  /** How often a failed part is repeated, with another seed. */
  retry?: number;
  /** An environment with a database; the default is an empty database. */
  env?: NodeJS.ProcessEnv & { DATABASE_URL: string };
};

/** Runs each part of a proof in small size as a test. */
export async function testProof(
  name: ProofName,
  { seed, closing = /./, retry = 0, env }: Options,
): Promise<void> {
  const app = await openApplication(env?.DATABASE_URL ?? (await cloneTemplate()), env);
  afterAll(app.close);
  const lines: string[] = [];
  let next = seed;
  const prove: Prove = proofs[name];
  for (const part of prove(app, 'small')) {
    test(`${name} in small size: ${part[0]}`, { retry }, async () => {
      const found = await runParts(name, next++, [part], console.log);
      expect(found.violations).toEqual([]);
      lines.push(found.closing);
    });
  }
  test(`${name} counts what it did`, () => expect(lines.join('\n')).toMatch(closing));
}
