import { statfs } from 'node:fs/promises';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { DISK_LEVELS, type DiskLevel, type DiskWatch } from '#server/platform/parts.ts';

type Thresholds = Pick<Config, 'data_dir' | 'disk_warn_mb' | 'disk_shed_mb' | 'disk_reserve_mb'>;
/** The part of `statfs` that is needed. */
type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const EVERY_MS = 2_000;
const MB = 1024 * 1024;
/**
 * A level is left only when this much more space is free, so that it does not flap (hysteresis).
 */
const HYSTERESIS = 1.1;

/** Monitors the disk and logs each change of its level. */
export async function openDiskWatch(
  config: Thresholds,
  log: Log,
  readSpace: ReadSpace = statfs,
): Promise<DiskWatch> {
  const thresholds = [config.disk_warn_mb, config.disk_shed_mb, config.disk_reserve_mb];
  let level: DiskLevel = 'ok';
  let freeBytes: number | null = null;

  async function look(): Promise<void> {
    try {
      const { bavail, bsize } = await readSpace(config.data_dir);
      freeBytes = bavail * bsize;
    } catch (error) {
      log.warn({ err: error }, 'the free disk space cannot be read');
      return;
    }
    const found = checkLevel(freeBytes, thresholds, level);
    if (found === level) return;
    level = found;
    const fields = { level, free_mb: Math.floor(freeBytes / MB), folder: config.data_dir };
    if (level === 'ok') log.info(fields, 'enough disk space is free again');
    else if (level === 'warning') log.warn(fields, 'disk space is running out');
    else if (level === 'low')
      log.error(fields, 'disk space is low: reports, exports and uploads wait');
    else log.fatal(fields, 'the disk is full: the program is not ready');
  }

  await look();
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return {
    level: () => level,
    isLow: () => level === 'low' || level === 'full',
    freeBytes: () => freeBytes,
    look,
    close: () => clearInterval(timer),
  };
}

/**
 * The level for an amount of free space: the number of thresholds (warning, low, full) it is below.
 */
function checkLevel(free: number, thresholdsMb: readonly number[], before: DiskLevel): DiskLevel {
  const current = DISK_LEVELS.indexOf(before);
  const reached = thresholdsMb.filter((mb, index) => {
    const isLeaving = index < current;
    return free < mb * MB * (isLeaving ? HYSTERESIS : 1);
  });
  return DISK_LEVELS[reached.length] ?? 'full';
}
