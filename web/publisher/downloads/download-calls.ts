import { listDownloads } from '#contract/downloads/publisher.ts';
import { first } from '#web/lib/first.ts';

export const FIRST_DOWNLOADS = { curPage: 1, perPage: 5 };
export const downloads = first(listDownloads, () => FIRST_DOWNLOADS);
