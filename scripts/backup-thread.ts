import { loadBuilt } from './load-built.ts';

/** The thread that makes and verifies backups, from the built server like the program itself. */
const { backUpInThread } = await loadBuilt('back-up-in-thread');
await backUpInThread();
