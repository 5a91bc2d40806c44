declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** What of the package our tests use; it brings no types of its own. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      address: string;
      port: number;
      silent: boolean;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
