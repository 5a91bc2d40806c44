import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The baseline: Node's own server, answering every request with a constant 302. */
const server = createServer((_request, response) => {
  response.writeHead(302, { location: 'https://www.example.org/', 'content-length': 0 });
  response.end();
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
