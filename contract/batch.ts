/** Below `/api`: several calls that only read in one request. */
export const BATCH_PATH = '/batch';
/** Calls of one batch. */
export const MAX_BATCH = 24;
