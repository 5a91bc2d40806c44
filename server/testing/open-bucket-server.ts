import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'uploads-of-a-test';

/**
 * A service on loopback that speaks S3 and checks signatures, with one bucket. `kept` names what lies
 * in it; `stop` takes it away, as an outage does, and `start` brings it back where it was.
 */
export async function openBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-bucket-'));
  const options = {
    directory,
    address: '127.0.0.1',
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  const stop = async () => {
    // Connections that are kept open would keep it waiting.
    server.httpServer.closeAllConnections();
    await server.close();
  };
  const url = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/files?region=eu-central-1`;
  return {
    url,
    kept: async () => {
      const names = await readdir(join(directory, BUCKET, 'files')).catch(() => []);
      return names.filter((name) => name.endsWith('_object')).map((name) => name.split('._')[0]);
    },
    stop,
    start: async () => {
      server = new S3rver({ ...options, port });
      await server.run();
    },
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
