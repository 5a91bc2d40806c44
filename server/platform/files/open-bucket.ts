import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../config/read-bucket.ts';
import type { FileStore } from './file-store.ts';

const CONNECT_TIMEOUT_MS = 3_000;
// Below the 25 s limit of a request, so that the client gets an error before the connection is cut.
const RESPONSE_TIMEOUT_MS = 10_000;
// Files of a million rows are uploaded by the worker; no user waits for them.
const LARGE_TIMEOUT_MS = 600_000;
// Uploads of users are at most this large; the user waits for them.
const SMALL_BYTES = 10 * 1024 * 1024;
const MAX_ATTEMPTS = 2;

/**
 * Stores files in an S3-compatible bucket. An object exists completely after its single PUT, or not
 * at all. The client library is loaded on first use: most networks have no bucket.
 */
export function openBucket(bucket: Bucket): FileStore {
  let opened: Promise<S3Client> | undefined;
  const at = (name: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${name}` });
  const getClient = async () => {
    opened ??= openClient(bucket);
    return { client: await opened, s3: await import('@aws-sdk/client-s3') };
  };
  const find = async (name: string) => {
    const { client, s3 } = await getClient();
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
    async save(name, path) {
      const { client, s3 } = await getClient();
      const { size } = await stat(path);
      const object = { ...at(name), Body: createReadStream(path), ContentLength: size };
      // Only we read it, and we validate it again: browsers must not render it from the bucket.
      const command = { ...object, ContentType: 'application/octet-stream' };
      const requestTimeout = size > SMALL_BYTES ? LARGE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
      await client.send(new s3.PutObjectCommand(command), { requestTimeout });
    },
    async open(name) {
      const found = await find(name);
      if (!found?.Body) return null;
      return { size: found.ContentLength ?? 0, stream: found.Body as Readable };
    },
    async delete(name) {
      const { client, s3 } = await getClient();
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
    // Path-style address: as a host name the bucket would need its own certificate and DNS entry.
    forcePathStyle: true,
    // Not every S3-compatible service supports checksums beyond the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
}
