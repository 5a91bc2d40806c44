/** Where files are kept. A name is never given twice, so that none is ever overwritten. */
export type FileStore = {
  /** Kept as a whole when this returns, or not at all. */
  keep: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or null where there are none of this name. */
  read: (name: string) => Promise<Buffer | null>;
  /** One that is gone already is no error. */
  drop: (name: string) => Promise<void>;
};

/** The place where files are kept cannot be reached, or does not do what it was asked. */
export class FileStoreFailure extends Error {}
