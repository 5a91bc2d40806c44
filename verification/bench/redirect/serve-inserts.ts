import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

/** The straightforward implementation: one INSERT per visit, awaited before the 302. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query('drop table if exists plain_clicks');
await pool.query(
  'create table plain_clicks (id bigint generated always as identity primary key, path text, user_agent text, clicked_at timestamptz default now())',
);
const server = createServer(async (request, response) => {
  await pool.query('insert into plain_clicks (path, user_agent) values ($1, $2)', [
    request.url,
    request.headers['user-agent'],
  ]);
  response.writeHead(302, { location: 'https://www.example.org/', 'content-length': 0 });
  response.end();
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
