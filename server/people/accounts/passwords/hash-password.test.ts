import { expect, test } from 'vitest';
import { hashPassword, matchesPassword, setHashCost } from './hash-password.ts';

setHashCost();

test('a hash includes its cost and salt and matches only its own password', async () => {
  const password = 'Zürich am See ☂';
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await matchesPassword(password, one)).toBe(true);
  expect(await matchesPassword(password.normalize('NFD'), one)).toBe(true);
  expect(await matchesPassword(`${password} `, one)).toBe(false);
});

test('a hash of the reference implementation is verified', async () => {
  // From the test vectors of the Argon2 reference implementation (64 MiB, 2 passes, parallelism 1).
  const reference =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await matchesPassword('password', reference)).toBe(true);
  expect(await matchesPassword('Password', reference)).toBe(false);
});

test('an unknown account takes as long as a wrong password', async () => {
  const stored = await hashPassword('a password');
  const took = async (against: string | null) => {
    const start = performance.now();
    await matchesPassword('guess', against);
    return performance.now() - start;
  };
  // Minimum of several interleaved runs: other load on the machine affects both measurements alike.
  const without: number[] = [];
  const wrong: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    without.push(await took(null));
    wrong.push(await took(stored));
  }
  const ratio = Math.min(...without) / Math.min(...wrong);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
