import { Client } from 'pg';

/** Counts acknowledged clicks that are missing in the database, and clicks stored twice. */
export async function checkClicks(databaseUrl: string, refs: readonly string[]) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const stored = await client.query<[string]>({
      text: 'select click_ref from clicks',
      rowMode: 'array',
    });
    const known = new Set(stored.rows.map((row) => row[0]));
    return {
      acknowledged: refs.length,
      stored: stored.rows.length,
      missing: refs.filter((ref) => !known.has(ref)).length,
      doubled: stored.rows.length - known.size + (refs.length - new Set(refs).size),
    };
  } finally {
    await client.end();
  }
}
