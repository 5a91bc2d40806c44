import { createServer } from 'node:http';

/** The least that a start can take: Node, this file and an HTTP server. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
