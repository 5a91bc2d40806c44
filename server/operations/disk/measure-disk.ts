import { Gauge, type Registry } from 'prom-client';
import { DISK_LEVELS, type DiskWatch } from '#server/platform/parts.ts';

/** Metrics for free disk space, so that operators can act before anything fails. */
export function measureDisk(disk: DiskWatch | undefined, metrics: Registry): void {
  if (!disk) return;
  const registers = [metrics];
  new Gauge({
    name: 'tributary_disk_free_bytes',
    help: 'Free space on the disk of the data folder',
    registers,
    collect() {
      this.set(disk.freeBytes() ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'tributary_disk_level',
    help: '0: enough disk space; 1: warning; 2: reports, exports and uploads wait; 3: not ready',
    registers,
    collect() {
      this.set(DISK_LEVELS.indexOf(disk.level()));
    },
  });
}
