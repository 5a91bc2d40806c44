import type * as z from 'zod/mini';
import { APP_ID, type Call } from '#contract/call.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { type Bomb, makeBombs } from './make-bombs.ts';
import type { Program } from './open-program.ts';

type Size = {
  scale: number;
  /** How many of the refused files are sent again, several at once. */
  sent_again: number;
};

/** Below the number of uploads that one session may send at once. */
const CONCURRENCY = 6;

/**
 * Files that cost their reader far more than their sender, each sent separately and then several at
 * once. Each must be refused with its reason, and visitors must not be affected.
 */
export async function sendBombs(app: Application, { scale, sent_again }: Size): Promise<Found> {
  const staff = await buildStaff(app, 'admin');
  const publisher = await buildPublisherWithSite(app);
  const { mcid, brand_id } = await buildBrand(app);
  // Files of up to 60 MB are in memory while they are passed to the child process.
  const limits = { growth_mb: 60 + 400 * scale, loop_delay_ms: 500, p99_ms: 1_500 };
  return attackProgram(app, limits, async (program) => {
    const counts = { files: 0, 'ms slowest file': 0 };
    const violations: string[] = [];
    const send = async (bomb: Bomb) => {
      const { token } = bomb.call.path.startsWith('/staff/') ? staff : publisher;
      const begun = performance.now();
      const attributes = { mcid, brand_id, apply: 1, skip_bad: 1 };
      const answer = await upload(program, bomb, token, declaredOf(bomb.call, attributes));
      const ms = Math.round(performance.now() - begun);
      counts.files += 1;
      counts['ms slowest file'] = Math.max(counts['ms slowest file'], ms);
      const allowed: readonly string[] = bomb.answers;
      if (!allowed.includes(answer)) violations.push(`${bomb.name} was answered ${answer}`);
    };
    const bombs = makeBombs(scale);
    for (const bomb of bombs) await send(bomb);
    const refused = bombs
      .filter(({ answers }) => !answers.includes('success'))
      .slice(0, sent_again);
    await runAtOnce(refused.length, CONCURRENCY, async (index) => {
      const bomb = refused[index];
      if (bomb) await send(bomb);
    });
    return { counts, violations };
  });
}

/** The attributes that the call declares; others would be refused. */
function declaredOf({ input }: Call, attributes: object): object {
  const { shape } = input as z.ZodMiniObject;
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name in shape));
}

async function upload(
  { port }: Program,
  { call, content }: Bomb,
  token: string,
  attributes: object,
): Promise<string> {
  const form = new FormData();
  form.set('data', JSON.stringify({ appId: APP_ID, req: { header: { token }, attributes } }));
  form.set('file', new Blob([new Uint8Array(await content())]), 'file');
  const response = await fetch(`http://127.0.0.1:${port}/api${call.path}`, {
    method: 'POST',
    body: form,
  });
  const { message } = (await response.json()) as { message: string };
  return message;
}
