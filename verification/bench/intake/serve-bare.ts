import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';

/**
 * The baseline with the same durability: Node's own server parses the JSON, stores the raw report by
 * group commit (reports that arrive while a group is being written form the next group), and answers
 * after the commit.
 */
const client = new Client({ connectionString: process.env.DATABASE_URL });
// The database ends before this process.
client.on('error', () => {});
await client.connect();
await client.query('drop table if exists raw_reports');
await client.query(
  'create table raw_reports (id bigint generated always as identity primary key, report text not null)',
);

type Waiting = { text: string; response: ServerResponse };
let waiting: Waiting[] = [];
let isWriting = false;

async function writeGroups(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const group = waiting;
    waiting = [];
    await client.query({
      name: 'store',
      text: 'insert into raw_reports (report) select unnest($1::text[])',
      values: [group.map(({ text }) => text)],
    });
    for (const { response } of group) answer(response);
  }
  isWriting = false;
}

function answer(response: ServerResponse): void {
  const body = '{"code":0,"message":"success"}';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

function take(request: IncomingMessage, response: ServerResponse): void {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const text = Buffer.concat(pieces).toString();
    JSON.parse(text);
    waiting.push({ text, response });
    if (!isWriting) void writeGroups();
  });
}

const server = createServer(take);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
