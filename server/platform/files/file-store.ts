import type { Readable } from 'node:stream';

/** Where files are kept. A name is never given twice, so that none is ever overwritten. */
export type FileStore = {
  /** The bytes, or null where there are none of this name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Stores a copy of the file at `path`: complete when this returns, or not at all. */
  saveFrom: (name: string, path: string) => Promise<void>;
  /** Reads it as it is sent on; null where there is none of this name. */
  open: (name: string) => Promise<OpenFile | null>;
  /** One that is gone already is no error. */
  drop: (name: string) => Promise<void>;
};

/** A kept file being read: its length in bytes and what is left of it. */
export type OpenFile = { size: number; stream: Readable };

/** The place where files are kept cannot be reached, or does not do what it was asked. */
export class FileStoreFailure extends Error {}
