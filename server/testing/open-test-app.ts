import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { APP_ID } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { drain } from '#server/platform/jobs/work.ts';
import { openLog } from '#server/platform/log.ts';
import type { Parts } from '#server/platform/parts.ts';
import { bindings } from '#server/worker.ts';

/** Whoever makes a call in a test: the holder of a token, or null for a stranger. */
export type Caller = { token: string } | null;

type AnswerTo<C extends Call> =
  | { code: 0; message: 'success'; data: ReplyOf<C> }
  | { code: Exclude<number, 0>; message: ErrorKey; data: unknown };

/** Opens the whole application on a database of its own; call once at the head of a test file. */
export async function openTestApp(env: NodeJS.ProcessEnv = {}) {
  const url = await cloneTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'tributary-app-'));
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    CHECK_REPLIES: '1',
    SECRET_KEY: 'a key for tests only, 32 bytes long',
    DEMO: '0',
    // A busy machine must not send a test's clicks round by the spool.
    CLICK_COMMIT_TIMEOUT_MS: '5000',
    // Nor have its reports put off.
    SHED_EVENT_LOOP_DELAY_MS: '60000',
    ...env,
  });
  const parts: Parts = { config, db: connect(url, 4), log: openLog(config) };
  const app = await buildApp(parts);
  afterAll(async () => {
    await app.close();
    await parts.db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes a call through the front door and gives the whole answer. */
  async function callAs<C extends Call>(
    caller: Caller,
    call: C,
    input: InputOf<C>,
    envelope: { fields?: string[] } = {},
  ): Promise<AnswerTo<C>> {
    const header = caller ? { token: caller.token } : {};
    return post(call.path, { appId: APP_ID, req: { header, attributes: input, ...envelope } });
  }

  /** Sends any body to a call's path: for inputs that the types forbid. */
  async function post(path: string, body: unknown) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: body as object,
    });
    return answer.json();
  }

  return { ...parts, app, callAs, post, drain: () => drain(parts, bindings) };
}

/** The data of an answer that must have succeeded; fails the test with the key otherwise. */
export function dataOf<A extends { code: number; message: string; data: unknown }>(
  answer: A,
): Extract<A, { code: 0 }>['data'] {
  if (answer.code !== 0) throw new Error(`refused with ${answer.code} ${answer.message}`);
  return answer.data;
}

/** A migrated database of its own; answers its address. */
export async function cloneTemplate(): Promise<string> {
  const template = new URL(inject('template_url'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: atDatabase(template, 'template1') });
  await admin.connect();
  await admin.query(`create database ${name} template postgres`);
  await admin.end();
  return atDatabase(template, name);
}

function atDatabase(url: URL, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
