import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../config/read-bucket.ts';
import type { FileStore } from './file-store.ts';

const CONNECT_MS = 3_000;
// Below the 25 s of a request: whoever waits is told before the connection is cut.
const ANSWER_MS = 10_000;
// Files of a million rows are sent by the worker, for whom nobody waits.
const LARGE_MS = 600_000;
// Files that people upload are no larger: whoever sent one waits for it.
const SMALL_BYTES = 10 * 1024 * 1024;
const TRIES = 2;

/**
 * Keeps files in a bucket that speaks S3. An object is there as a whole after its one PUT, or not at
 * all. The client is loaded when the first file is asked for: most networks have no bucket.
 */
export function openBucket(bucket: Bucket): FileStore {
  let opened: Promise<S3Client> | undefined;
  const at = (name: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${name}` });
  const ask = async () => {
    opened ??= openClient(bucket);
    return { client: await opened, s3: await import('@aws-sdk/client-s3') };
  };
  const find = async (name: string) => {
    const { client, s3 } = await ask();
    return client.send(new s3.GetObjectCommand(at(name))).catch((error) => {
      if (error instanceof s3.NoSuchKey) return null;
      throw error;
    });
  };
  return {
    async read(name) {
      const found = await find(name);
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
    },
    async saveFrom(name, path) {
      const { client, s3 } = await ask();
      const { size } = await stat(path);
      const object = { ...at(name), Body: createReadStream(path), ContentLength: size };
      // Read by us alone, and judged again: nobody is to be shown it from there as a page.
      const command = { ...object, ContentType: 'application/octet-stream' };
      const requestTimeout = size > SMALL_BYTES ? LARGE_MS : ANSWER_MS;
      await client.send(new s3.PutObjectCommand(command), { requestTimeout });
    },
    async open(name) {
      const found = await find(name);
      if (!found?.Body) return null;
      return { size: found.ContentLength ?? 0, stream: found.Body as Readable };
    },
    async drop(name) {
      const { client, s3 } = await ask();
      await client.send(new s3.DeleteObjectCommand(at(name)));
    },
  };
}

async function openClient({ endpoint, region, key, secret }: Bucket): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // The bucket stands in the path: as its own host name it would need a certificate and DNS.
    forcePathStyle: true,
    // Checksums beyond the signature are not understood by all who speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
}
