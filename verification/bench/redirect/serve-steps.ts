import { listSteps } from './time-steps.ts';

/** Runs single steps of our work on request, so that another process can count instructions. */
type Request = { step: number; calls: number };

const requests = JSON.parse(process.env.STEP_REQUESTS ?? '[]') as string[];
const steps = listSteps(requests.map((one) => Buffer.from(one, 'latin1')));
process.on('message', ({ step, calls }: Request) => {
  const found = steps[step];
  for (let index = 0; found && index < calls; index += 1) found.run(index % requests.length);
  process.send?.({ name: found?.step ?? null, per: found?.per ?? 1 });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: 0 });
