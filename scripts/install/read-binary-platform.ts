import { closeSync, openSync, readSync } from 'node:fs';

const ELF_MACHINES: Record<number, string> = { 62: 'x64', 183: 'arm64' };
const MACH_O_CPUS: Record<number, string> = { 16777223: 'x64', 16777228: 'arm64' };
const ELF_MAGIC = 0x7f454c46;
const MACH_O_64_MAGIC = 0xfeedfacf;
const MACH_O_FAT_MAGIC = 0xcafebabe;
const FAT_ENTRY_BYTES = 20;

/**
 * The platforms that an executable or library is compiled for, such as `linux-x64`, from its
 * header. Empty if it is neither ELF nor Mach-O.
 */
export function readBinaryPlatform(file: string): string[] {
  const head = Buffer.alloc(256);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head, 0, head.length, 0);
  closeSync(descriptor);
  if (head.readUInt32BE(0) === ELF_MAGIC) return [`linux-${ELF_MACHINES[head.readUInt16LE(18)]}`];
  if (head.readUInt32LE(0) === MACH_O_64_MAGIC) {
    return [`darwin-${MACH_O_CPUS[head.readUInt32LE(4)]}`];
  }
  if (head.readUInt32BE(0) !== MACH_O_FAT_MAGIC) return [];
  const count = Math.min(head.readUInt32BE(4), 10);
  return Array.from({ length: count }, (_, index) => {
    return `darwin-${MACH_O_CPUS[head.readUInt32BE(8 + index * FAT_ENTRY_BYTES)]}`;
  });
}
