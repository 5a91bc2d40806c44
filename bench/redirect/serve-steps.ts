import { listSteps } from './time-steps.ts';

/** Runs single steps of our work on request, so that another process can count instructions. */
type Request = { step: number; calls: number; requests: string[] };

process.on('message', ({ step, calls, requests }: Request) => {
  const buffers = requests.map((one) => Buffer.from(one, 'latin1'));
  const found = listSteps(buffers)[step];
  for (let index = 0; found && index < calls; index += 1) found.run(index % buffers.length);
  process.send?.({ name: found?.step ?? null, per: found?.per ?? 1 });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: 0 });
