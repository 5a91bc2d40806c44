import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_PATHS } from '#contract/live.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { type BrandPerson, type BrandTenant, notifyTenant } from './build-brand-tenant.ts';
import { type BrandForeigner, OWNER_OF_BOTH } from './gather-brand-actors.ts';

const TRIES = 50;
const TRY_MS = 100;
/** Beyond the time in which a stream gathers changes. */
const LATE_MS = 300;

/**
 * Follows every stream of changes as every actor while a notification about the brand is made. Only the
 * streams of its people and of the owner of both may report it; that of the owner of both is the planted
 * fault of a session of staff that follows its owner.
 */
export async function followChanges(
  app: Application,
  tenant: BrandTenant,
  actors: readonly BrandForeigner[],
  both: BrandPerson,
): Promise<Found> {
  const foreigners = actors.filter(({ name }) => name !== OWNER_OF_BOTH);
  const foreign = await Promise.all(
    foreigners.flatMap(({ name, token }) =>
      Object.values(LIVE_PATHS).map(async (path) => ({
        what: `${path} of ${name}`,
        stream: await follow(app, path, await token()),
      })),
    ),
  );
  const { owner } = tenant.people;
  const own = await follow(app, LIVE_PATHS.brand, owner.token);
  const planted = await follow(
    app,
    LIVE_PATHS.brand,
    await openSession(app.db, { user_id: both.user_id }),
  );
  const opened = [...foreign.map(({ stream }) => stream), own, planted];
  await notifyTenant(app, tenant, 'followed');
  for (let tries = 0; tries < TRIES && !(own.hasChanged() && planted.hasChanged()); tries += 1) {
    await wait(TRY_MS);
  }
  await wait(LATE_MS);
  const violations = foreign.flatMap(({ what, stream }) =>
    stream.hasChanged() ? [`${what} reports a change of the brand`] : [],
  );
  if (!own.hasChanged()) violations.push('the brand’s own stream does not report its change');
  if (!planted.hasChanged())
    violations.push('a stream that follows the owner of both is not found');
  for (const { end } of opened) end();
  const live = foreign.filter(({ stream }) => stream.isOpen).length;
  return { counts: { 'streams of others followed': live }, violations };
}

/** Opens a stream; without a session it is closed at once and has no changes. */
async function follow(app: Application, path: string, token: string | undefined) {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payloadAsStream: true,
  });
  let text = '';
  const stream = answer.stream();
  stream.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  return {
    isOpen: answer.statusCode === 200,
    hasChanged: () => text.includes('data: '),
    end: () => stream.destroy(),
  };
}
