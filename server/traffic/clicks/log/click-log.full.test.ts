import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { freezeProcess } from '#fixtures/testing/freeze-process.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { hasNats, runNats } from '#fixtures/testing/run-nats.ts';
import type { RunningProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import type { Parts } from '#server/platform/parts.ts';
import { openClickEngine } from '#server/traffic/redirect/open-click-engine.ts';
import { addClick, buildRecording } from '../recording/builders.ts';
import { type NewClick, newRows } from '../recording/encode-rows.ts';
import { writeFrame } from '../recording/frame-format.ts';
import { openLoader } from '../recording/load-spool.ts';
import { openSpool } from '../recording/open-spool.ts';
import { subjectOf } from './add-streams.ts';
import { checkClickLog } from './check-click-log.ts';
import { connectLog } from './connect-log.ts';
import { nameLogGroup } from './groups-store.ts';
import { readClickLog } from './read-click-log.ts';
import { startLogLoading } from './start-log-loading.ts';
import { watchLog } from './watch-log.ts';

const isInstalled = hasNats();
if (!isInstalled) console.warn('Skipped: the click log needs the Debian package nats-server.');
const t = await openTestApp({ LOG_LEVEL: 'silent' });
const recording = buildRecording(t);
const { newClick, newClicks, recordAll, partsOfTheirOwn, refsOf, storedRefs } = recording;
const LONG = { timeout: 20_000, interval: 100 };
const STREAMS = 2;

describe.runIf(isInstalled)('the click log', () => {
  let folder: string;
  let port: number;
  let server: RunningProxy;
  let connection: NatsConnection;
  let stopLoading = async () => {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tributary-nats-'));
    port = await freePort();
    server = await runNats({ folder, name: 'one', port });
    connection = await connectLog(readClickLog(`nats://127.0.0.1:${port}`), 'test', {
      mayWait: true,
    });
  });
  afterEach(async () => {
    await stopLoading();
    stopLoading = async () => {};
    for (let partition = 0; partition < STREAMS; partition += 1) {
      const manager = await jetstreamManager(connection);
      await manager.streams.delete(`TRIBUTARY_CLICKS_${partition}`).catch(() => {});
    }
    await recording.putBack();
    await sql`delete from click_log_cursors`.execute(t.db);
  });
  afterAll(async () => {
    await connection.close();
    await server.stop('SIGKILL');
    await recording.removeFolders();
    await rm(folder, { recursive: true, force: true });
  });

  async function partsWithLog(): Promise<Parts> {
    const parts = await partsOfTheirOwn();
    const click_log_url = readClickLog(`nats://127.0.0.1:${port}`);
    const config = { ...parts.config, click_log_url, click_log_replicas: 1 };
    return { ...parts, config: { ...config, click_log_streams: STREAMS } };
  }

  const startLoading = (parts: Parts, keepMs?: number) =>
    startLogLoading(parts, new Registry(), keepMs === undefined ? {} : { keepMs });

  const clicksOf = (count: number): NewClick[] =>
    newClicks(count).map((click, index) => ({ ...click, publisher_id: index % 5 }));

  async function countMessages(): Promise<number> {
    const manager = await jetstreamManager(connection);
    const infos = await Promise.all(
      [0, 1].map((n) => manager.streams.info(`TRIBUTARY_CLICKS_${n}`)),
    );
    return infos.reduce((sum, { state }) => sum + state.messages, 0);
  }

  async function expectStored(clicks: NewClick[]): Promise<void> {
    await vi.waitFor(async () => expect(await storedRefs()).toEqual(refsOf(clicks)), LONG);
  }

  test('a click is in the log when its visitor is answered, and two workers load it once', async () => {
    const parts = await partsWithLog();
    const metrics = new Registry();
    const engine = await openClickEngine(parts, metrics);
    const clicks = clicksOf(300);
    await recordAll(engine, clicks.slice(0, 10));
    await recordAll(engine, clicks.slice(10));
    await engine.close();
    expect(await metrics.metrics()).toMatch(/^tributary_clicks_logged 300$/m);
    expect(await storedRefs()).toEqual([]);
    expect(await countMessages()).toBeGreaterThan(2);
    const ends = [startLoading(parts), startLoading(parts)];
    await expectStored(clicks);
    await Promise.all(ends.map((end) => end()));
    expect(await storedRefs()).toEqual(refsOf(clicks));
    const findings = await checkClickLog(parts.config);
    expect(findings).toMatchObject([{ level: 'OK', text: '2 streams, 1 replicas each' }]);
  });

  test('while the servers hang clicks go to the spool, and those in both places are loaded once', async () => {
    const parts = await partsWithLog();
    const metrics = new Registry();
    const engine = await openClickEngine(parts, metrics);
    const clicks = clicksOf(60);
    await recordAll(engine, clicks.slice(0, 20));
    await freezeProcess(server.pid);
    try {
      // These messages are in the socket of the frozen server, which stores them later.
      await recordAll(engine, clicks.slice(20, 40));
      await recordAll(engine, clicks.slice(40));
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    expect(await metrics.metrics()).toMatch(/^tributary_clicks_spooled 40$/m);
    stopLoading = startLoading(parts);
    await expectStored(clicks);
    await engine.close();
  });

  test.each(['spool', 'log'])(
    'a group in the log and in the spool is loaded once, %s first',
    async (first) => {
      const parts = await partsWithLog();
      await (await openClickEngine(parts, new Registry())).close();
      const rows = newRows();
      const clicks = clicksOf(3);
      for (const click of clicks) addClick(rows, click);
      const id = nameLogGroup();
      const spool = await openSpool(recording.spoolOf(parts));
      const loader = openLoader(parts.config.database_url);
      const loadSpool = async () => {
        await spool.append(rows, id);
        await loader.load(spool, {
          isWaiting: () => false,
          isSettled: () => false,
          loaded: () => {},
          refused: (error) => expect(error).toBe(null),
          damaged: (damage) => expect(damage).toBe(null),
        });
      };
      const loadLog = async () => {
        const publisher = jetstream(connection);
        await publisher.publish(subjectOf(0), Buffer.from(writeFrame(rows, id)), { msgID: id });
        const again = await publisher.publish(subjectOf(0), 'a repetition', { msgID: id });
        expect(again.duplicate).toBe(true);
        const last = newClick({ publisher_id: 0 });
        const end = newRows();
        addClick(end, last);
        await publisher.publish(subjectOf(0), Buffer.from(writeFrame(end, nameLogGroup())));
        clicks.push(last);
        stopLoading = startLoading(parts);
        await vi.waitFor(async () => expect(await storedRefs()).toContain(last.click_ref), LONG);
      };
      for (const load of first === 'spool' ? [loadSpool, loadLog] : [loadLog, loadSpool])
        await load();
      await loader.close();
      await spool.close();
      expect(await storedRefs()).toEqual(refsOf(clicks));
    },
  );

  test('a database that lost its last commits loads them again; messages are deleted later', async () => {
    const parts = await partsWithLog();
    const engine = await openClickEngine(parts, new Registry());
    const clicks = clicksOf(40);
    await recordAll(engine, clicks);
    const end = startLoading(parts);
    await expectStored(clicks);
    await end();
    await t.db.deleteFrom('clicks').execute();
    await sql`update click_log_cursors set loaded_to = 0, updated_at = '2026-01-01'`.execute(t.db);
    stopLoading = startLoading(parts, 0);
    await expectStored(clicks);
    await vi.waitFor(async () => expect(await countMessages()).toBe(0), LONG);
    // A cursor of before the deleted messages does not stop the loader.
    await stopLoading();
    await sql`update click_log_cursors set loaded_to = 0, updated_at = '2026-01-01'`.execute(t.db);
    const later = clicksOf(10);
    await recordAll(engine, later);
    stopLoading = startLoading(parts);
    await expectStored([...clicks, ...later]);
    await engine.close();
  });

  test('when the servers have lost messages, later ones with their numbers are loaded once', async () => {
    const parts = await partsWithLog();
    const engine = await openClickEngine(parts, new Registry());
    const clicks = clicksOf(10);
    for (const click of clicks.slice(0, 8)) await recordAll(engine, [click]);
    const end = startLoading(parts);
    await expectStored(clicks.slice(0, 8));
    await end();
    // As after the loss of messages, the position is behind the last one.
    await sql`update click_log_cursors set loaded_to = loaded_to + 5, updated_at = '2026-01-01'`.execute(
      t.db,
    );
    stopLoading = startLoading(parts);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ moved: boolean }>`
        select bool_and(loaded_to < checked_to) as moved from click_log_cursors
        where updated_at > '2026-02-01'`.execute(t.db);
      expect(rows).toEqual([{ moved: true }]);
    }, LONG);
    // A position too far back: the rows are there already.
    await sql`update click_log_cursors set loaded_to = 0 where checked_to > 0`.execute(t.db);
    await recordAll(engine, clicks.slice(8));
    await expectStored(clicks);
    await engine.close();
  });

  test('one server that is asked for three replicas is degraded: all clicks go to the spool', async () => {
    const { config, ...parts } = await partsWithLog();
    const greedy = { ...parts, config: { ...config, click_log_replicas: 3 } };
    const metrics = new Registry();
    const engine = await openClickEngine(greedy, metrics);
    await recordAll(engine, clicksOf(5));
    expect(await metrics.metrics()).toMatch(/^tributary_clicks_spooled 5$/m);
    const watch = watchLog(greedy, 50);
    await vi.waitFor(() => expect(watch.isReplicating()).toBe(false), LONG);
    expect(await checkClickLog(greedy.config)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('cannot be created with 3 replicas') },
    ]);
    await engine.close();
    // The streams exist, with one replica.
    const modest = await openClickEngine({ ...parts, config }, new Registry());
    await vi.waitFor(async () => {
      const text = 'TRIBUTARY_CLICKS_0, TRIBUTARY_CLICKS_1 have fewer than 3 replicas';
      expect(await checkClickLog(greedy.config)).toMatchObject([{ text }]);
    }, LONG);
    expect(await checkClickLog(config)).toMatchObject([{ level: 'OK' }]);
    await modest.close();
    await watch.close();
    const healthy = watchLog({ ...parts, config }, 50);
    await server.stop('SIGKILL');
    await vi.waitFor(() => expect(healthy.isReplicating()).toBe(false), LONG);
    server = await runNats({ folder, name: 'one', port });
    await vi.waitFor(() => expect(healthy.isReplicating()).toBe(true), LONG);
    await healthy.close();
    await vi.waitFor(async () => expect(await countMessages()).toBe(0), LONG);
  });

  test('without servers clicks go to the spool until they are back', async () => {
    const parts = await partsWithLog();
    await server.stop('SIGKILL');
    const metrics = new Registry();
    const engine = await openClickEngine(parts, metrics);
    const clicks = clicksOf(20);
    await recordAll(engine, clicks.slice(0, 10));
    expect(await metrics.metrics()).toMatch(/^tributary_clicks_spooled 10$/m);
    expect(await checkClickLog(parts.config)).toMatchObject([{ level: 'error' }]);
    server = await runNats({ folder, name: 'one', port });
    stopLoading = startLoading(parts);
    await vi.waitFor(async () => expect(await countMessages()).toBe(0), LONG);
    await recordAll(engine, clicks.slice(10));
    await expectStored(clicks);
    expect(await metrics.metrics()).toMatch(/^tributary_clicks_logged \d+$/m);
    await engine.close();
  });
});
