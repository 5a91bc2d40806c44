import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadBuilt } from '../../../scripts/load-built.ts';

/**
 * The program as started by `npm start`, in a process whose memory and event loop can be measured.
 */
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

const { runProgram } = await loadBuilt('run-program');
const running = await runProgram(async () => {});
if (running === null) process.exit(1);
process.on('disconnect', () => process.exit(1));
process.on('message', () => {
  // The histogram records the time between two timer events, which is at least the interval.
  process.send?.({ loop_delay_ms: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) });
  delay.reset();
});
process.send?.({
  pid: process.pid,
  port: Number(new URL(running.address).port),
  database_url: running.parts.config.database_url,
});
