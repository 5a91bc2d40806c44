import type { FastifyInstance } from 'fastify';
import { APP_ID } from '#contract/call.ts';

type CallRequest = { path: string; payload: object; code: number | string };

/** Makes one complete HTTP call; an unexpected response code ends the benchmark. */
async function post(app: FastifyInstance, { path, payload, code }: CallRequest) {
  const response = await app.inject({ method: 'POST', url: `/api${path}`, payload });
  const reply = response.json();
  if (reply.code !== code) throw new Error(`${path} answered ${response.body.slice(0, 500)}`);
  return reply.data;
}

/** Returns a function that makes screen calls with a session. */
export function askAs(app: FastifyInstance, session: string) {
  return (path: string, attributes: object) =>
    post(app, {
      path,
      payload: { appId: APP_ID, req: { header: { token: session }, attributes } },
      code: 0,
    });
}

/** Returns a function that makes publisher API calls with the token of a channel. */
export function askApiWith(app: FastifyInstance, token: string) {
  return (name: string, fields: object) =>
    post(app, { path: `/${name}`, payload: { token, source: 'tributary', ...fields }, code: '0' });
}

/**
 * Times `rounds` calls after `warmUp` calls that do not count; returns the milliseconds of each.
 */
export async function timeCalls(ask: () => Promise<unknown>, rounds: number, warmUp = 1) {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const begun = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return times;
}
