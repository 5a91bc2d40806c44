import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { newCode } from '../ids.ts';
import { parseJson } from '../parsers/parse-json.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addressBlock } from './address-block.ts';
import type { UploadedFile } from './answer.ts';
import type { Sender, Slots } from './open-slots.ts';
import type { ReceiveFile } from './run-portal-call.ts';

/** Where uploads are stored until their call ends, and how many may be received at once. */
export type UploadSpace = {
  folder: string;
  slots: Slots;
  /** A longer upload is aborted, because it occupies a slot. */
  timeoutMs: number;
  onFailure: (error: unknown) => void;
};

/** A multipart request whose `data` part has been read. Its file is read by `receiveFile`. */
export type OpenUpload = {
  /** The JSON of the `data` part; null if it is missing or invalid. */
  body: unknown;
  receiveFile: ReceiveFile;
  /** Deletes the file and releases the slot; must always be called. */
  close: () => Promise<void>;
};

/** Limit for the `data` part and the headers of both parts, in addition to the file. */
const ENVELOPE_BYTES = 64 * 1024;
/** The largest file that is read before its sender is known; streamed to disk. */
const MAX_UNKNOWN_BYTES = 10 * 1024 * 1024;

const PART_LIMITS = {
  files: 1,
  fields: 4,
  parts: 6,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: ENVELOPE_BYTES,
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * Reads a multipart request up to its `data` part. The order of the parts is not fixed: a file that
 * comes first is streamed to disk, within small limits while the sender is unknown. Refuses
 * FILE_TOO_LARGE by the declared length, and HTTP_CLIENT_PARAM_ERROR for an incomplete or invalid
 * multipart body.
 */
export async function openUpload(
  request: FastifyRequest,
  space: UploadSpace,
  maxBytes: number,
): Promise<OpenUpload> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes + ENVELOPE_BYTES) refuse('FILE_TOO_LARGE');
  const deadline = setTimeout(() => request.raw.destroy(), space.timeoutMs);
  const { nextPart, write, claim, cleanUp } = openReceiver(request, space);
  let file: UploadedFile | null = null;

  const receiveFile: ReceiveFile = async (sender, max) => {
    if (file) {
      claim(sender);
      if (file.size > max) refuse('FILE_TOO_LARGE');
    }
    for (let part = file ? null : await nextPart(); part; part = await nextPart()) {
      if (part.type !== 'file') continue;
      file = await write(part, sender, max);
      break;
    }
    clearTimeout(deadline);
    return file;
  };
  const close = async () => {
    clearTimeout(deadline);
    await cleanUp();
  };

  try {
    for (let part = await nextPart(); part; part = await nextPart()) {
      if (part.type === 'file') {
        const address = request.server.clients.ofRequest(request.raw);
        const sender = { kind: 'unknown', name: addressBlock(address) } as const;
        file = await write(part, sender, Math.min(maxBytes, MAX_UNKNOWN_BYTES));
      } else if (part.fieldname === 'data') {
        return { body: readJson(part.value), receiveFile, close };
      }
    }
    return { body: null, receiveFile, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the parts of a request and writes its file to disk, in one slot of its sender. */
function openReceiver(request: FastifyRequest, space: UploadSpace) {
  const folder = join(space.folder, newCode(32));
  const parts = request.parts({ limits: PART_LIMITS, throwFileSizeLimit: false } as object);
  let release = () => {};
  return {
    async nextPart(): Promise<Multipart | null> {
      const { value, done } = await refuseAborted(space, () => parts.next());
      return done ? null : value;
    },
    async write(part: MultipartFile, sender: Sender, max: number): Promise<UploadedFile> {
      release = space.slots.take(sender);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, 'file');
      const size = await refuseAborted(space, () => writePart(part, path, max));
      return { name: part.filename, path, size };
    },
    /** Moves the file from the slot of an unknown sender to one of the authorised sender. */
    claim(sender: Sender): void {
      release();
      release = space.slots.take(sender);
    },
    async cleanUp(): Promise<void> {
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Streams a file to disk; returns its size in bytes. Refuses FILE_TOO_LARGE. */
async function writePart(part: MultipartFile, path: string, max: number): Promise<number> {
  let size = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > max) refuse('FILE_TOO_LARGE');
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return size;
}

/** Runs one step of reading; an aborted or malformed request is a refusal, not a fault. */
async function refuseAborted<T>(space: UploadSpace, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal || isOwnFault(error)) throw error;
    space.onFailure(error);
    refuse('HTTP_CLIENT_PARAM_ERROR');
  }
}

// Disk errors have a `syscall`. So does an aborted connection: `read`.
const isOwnFault = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read';

function readJson(value: unknown): unknown {
  // A part declared as JSON is already parsed.
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return null;
  }
}
