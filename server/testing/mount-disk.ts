import { spawnSync } from 'node:child_process';

/**
 * Mounts a disk of its own, held in memory, on a folder, so that it can be filled. Returns how to
 * unmount it, or null where this user may not mount.
 */
export function mountDisk(folder: string, megabytes: number): (() => void) | null {
  if (process.platform !== 'linux') return null;
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return null;
  return () => void spawnSync('umount', ['-l', folder]);
}
