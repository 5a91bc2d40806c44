import { readBlock } from '#contract/content/publisher.ts';
import { first } from '#web/lib/first.ts';

export const help = first(readBlock, () => ({ name: 'help' }));
