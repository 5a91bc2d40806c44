import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { checkClaims } from './disputes/check-claims.ts';
import { proveDisputes } from './disputes.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

test('limits of claims hold in small size', async () => {
  const parts = proveDisputes(app, 'small');
  const { violations, closing } = await runParts('disputes', 29, parts, console.log);
  expect(violations).toEqual([]);
  expect(closing).toMatch(/ [1-9]\d* accepted_without_a_person/);
});

test('the proof finds a claim above the limits', async () => {
  const claim = await app.db
    .updateTable('claims')
    .set({ amount_minor: 50_001n, evidence: null })
    .where('type', '=', 'missing')
    .where('status', '=', 'expired_accepted')
    .returning(['brand_id', 'id'])
    .executeTakeFirstOrThrow();
  const { violations } = await checkClaims(app, { id: claim.brand_id });
  expect(violations).toContain(`claim ${claim.id} adds 50001`);
  expect(violations).toContain(`claim ${claim.id} adds 50001 without evidence`);
});
