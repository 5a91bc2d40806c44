import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { APP_ID } from '#contract/call.ts';
import { buildProviders } from '#server/people/accounts/third-party/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildApp } from '#server/start/app.ts';

/** The sender of a proof's request; the default is loopback without a device. */
export type Sender = { token?: string | undefined; device?: string; address?: string; file?: File };
/** The reply of every call. */
type Answer = { code: number; message: string; data: unknown };
/** The complete application on a migrated database, with the five sign-in providers and its API. */
export type Application = Parts & {
  app: FastifyInstance;
  providers: Awaited<ReturnType<typeof buildProviders>>;
  ask: (path: string, attributes: object, from?: Sender) => Promise<Answer>;
  close: () => Promise<void>;
};

/** Opens the application in this process, as in production, on the database at `url`. */
export async function openApplication(
  url: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Application> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-app-'));
  const providers = await buildProviders();
  const config = readConfig({
    ...providers.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    CHECK_REPLIES: '1',
    SECRET_KEY: 'a key for proofs only, 32 bytes at least',
    DEMO: '0',
    CLICK_COMMIT_TIMEOUT_MS: '5000',
    ...env,
  });
  const parts: Parts = { config, db: connect(url, 10), log: openLog(config) };
  const app = await buildApp(parts);
  return {
    ...parts,
    app,
    providers,
    ask: async (path, attributes, { token, device, address, file } = {}) => {
      const body = { appId: APP_ID, req: { header: token ? { token } : {}, attributes } };
      const sent = file ? await asForm(body, file) : { payload: body, headers: {} };
      const answer = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: sent.payload,
        headers: { ...sent.headers, ...(device && { 'x-device': device }) },
        ...(address ? { remoteAddress: address } : {}),
      });
      return answer.json();
    },
    close: async () => {
      await app.close();
      await parts.db.destroy();
      await providers.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function asForm(body: object, file: File) {
  const form = new FormData();
  form.set('data', JSON.stringify(body));
  form.set('file', file);
  const request = new Request('http://x', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
