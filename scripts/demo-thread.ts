import { loadBuilt } from './load-built.ts';

/** The thread that loads the demo network, from the built server like the program itself. */
const { loadInThread } = await loadBuilt('load-in-thread');
await loadInThread();
