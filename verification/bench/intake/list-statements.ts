import { Client } from 'pg';

const MAX_ROWS = 30;

type Row = { query: string; calls: number; ms: number };

/**
 * Begins to count the statements of an embedded database; `print` lists the most expensive ones since
 * then, with calls and time per order line.
 */
export async function listStatements(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const before = { lines: await countLines(client), rows: await readStatements(client) };
  return {
    async print() {
      const lines = (await countLines(client)) - before.lines;
      const rows = await readStatements(client);
      await client.end();
      const spent = [...rows].map(([id, { query, calls, ms }]) => {
        const old = before.rows.get(id) ?? { calls: 0, ms: 0 };
        return { query, calls: calls - old.calls, us: (ms - old.ms) * 1000 };
      });
      spent.sort((one, other) => other.us - one.us);
      console.log(`${lines} lines; calls and microseconds per line:`);
      for (const { query, calls, us } of spent.slice(0, MAX_ROWS)) {
        const perLine = [calls / lines, us / lines].map((one) => one.toFixed(2).padStart(8));
        console.log(`${perLine.join(' ')}  ${query}`);
      }
    },
  };
}

async function countLines(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int n from order_lines');
  return rows[0]?.n ?? 0;
}

async function readStatements(client: Client): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row & { id: string }>(
    `select queryid::text || ' ' || toplevel as id, calls::int, total_exec_time as ms,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query
     from statistics.pg_stat_statements`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
