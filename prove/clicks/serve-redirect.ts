import { start } from '#server/main.ts';

/** The redirect role as in production, in a process that can be killed. */
const running = await start();
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
process.send?.({ port: Number(new URL(running.address).port), pid: process.pid });
