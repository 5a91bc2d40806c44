import type { Readable } from 'node:stream';

/** Storage for files. Names are unique and never reused, so a file is never overwritten. */
export type FileStore = {
  /** The bytes, or null if there is no file of this name. */
  read: (name: string) => Promise<Buffer | null>;
  /**
   * Stores a copy of the file at `path`. Atomic: complete when this returns, or not stored at all.
   */
  save: (name: string, path: string) => Promise<void>;
  /** Opens the file as a stream; null if there is no file of this name. */
  open: (name: string) => Promise<OpenFile | null>;
  /** Idempotent: a missing file is not an error. */
  delete: (name: string) => Promise<void>;
};

/** A stored file being read: its length in bytes and the stream. */
export type OpenFile = { size: number; stream: Readable };

/** The file storage is unreachable, or failed to do what was requested. */
export class FileStoreFailure extends Error {}
