import { integer } from './variable.ts';

const MAX_MB = 1_000_000_000;

/** Free space required on the disk of `DATA_DIR`. */
export const diskVariables = {
  DISK_WARN_MB: integer(
    'Below this free space, in MB, on the disk of `DATA_DIR` a warning is logged and shown by the metric `tributary_disk_level`.',
    { default: '2048', max: MAX_MB },
  ),
  DISK_SHED_MB: integer(
    'Below this free space, reports and uploads are refused with `SERVICE_BUSY`, and files that the worker fetches or writes wait, so that incoming data can still be stored.',
    { default: '1024', max: MAX_MB },
  ),
  DISK_RESERVE_MB: integer('Below this free space, `/ready` answers 503.', {
    default: '256',
    max: MAX_MB,
  }),
  SPOOL_RESERVE_MB: integer(
    'Space in `DATA_DIR/spool-reserve` that is allocated in advance, so that the spool can still be written when the disk is full. Does not work on file systems that compress or copy on write. `0`: none.',
    { default: '256', max: MAX_MB },
  ),
};
