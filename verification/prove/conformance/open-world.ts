import type { AddressInfo } from 'node:net';
import { loadDemo } from '#fixtures/demo/load-demo.ts';
import { DEMO_PASSWORD } from '#fixtures/testing/demo-password.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { downloadQueue } from '#server/insight/downloads/jobs.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { drain } from '#server/platform/queue/start-working.ts';
import { bindings } from '#server/start/worker.ts';
import type { Application } from '../open-application.ts';
import { ENDED, type Findings, openPortalClient, type PortalClient } from './open-portal-client.ts';
import type { Ids } from './specification/rule.ts';

/** The accounts of the demonstration that the client uses. */
const OWNER = 'mara@publisher.example';
const STAFF = 'staff@tributary.example';

type Account = { account: string; password: string };

/** A server with demonstration data, and clients of it. */
export type World = {
  app: Application;
  owner: Account;
  staff: { email: string; password: string };
  /** Runs the jobs that are due. */
  work: () => Promise<number>;
  /** Writes the files of all exports. */
  writeDownloads: () => Promise<void>;
  /** A code or track of the latest mail to an address. */
  readLink: (email: string, name: 'code' | 'track') => Promise<string>;
  origin: string;
};

/** A walk of the client: its findings, clients, and what it knows of the owner. */
export type Walk = {
  world: World;
  found: Findings;
  /** A client at an address of its own, so that rate limits of addresses do not interfere. */
  openClient: () => PortalClient;
  /** The signed-in owner. */
  owner: PortalClient;
  ids: Ids;
};

/** Loads the demonstration unless it is loaded, and listens on a free port of loopback. */
export async function openWorld(app: Application): Promise<World> {
  await loadDemo(app, () => DEMO_PASSWORD);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const work = () => drain(app, bindings);
  return {
    app,
    owner: { account: OWNER, password: DEMO_PASSWORD },
    staff: { email: STAFF, password: DEMO_PASSWORD },
    work,
    writeDownloads: async () => {
      while (await runNext(app, downloadQueue));
    },
    readLink: async (email, name) => {
      const mails = await readMails({ config: app.config, drain: work });
      const mail = mails.findLast(({ to }) => to === email);
      return new RegExp(`[?&]${name}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
    },
    origin: `http://127.0.0.1:${port}`,
  };
}

let addresses = 0;

/** Runs a part of the walk against a server, or a proxy before it, and returns its findings. */
export async function walkAs(
  world: World,
  origin: string,
  part: (walk: Walk) => Promise<void>,
  endsAtFirst = false,
): Promise<Findings> {
  const [answered, codes] = [new Set<string>(), new Set<number>()];
  const found: Findings = {
    deviations: [],
    requests: 0,
    answered,
    codes,
    endsAtFirst,
    usesAllNames: false,
  };
  const clients: PortalClient[] = [];
  const openClient = () => {
    addresses += 1;
    const address = `127.${1 + (addresses >> 14)}.${(addresses >> 7) & 127}.${1 + (addresses & 127)}`;
    const client = openPortalClient(origin, address, found);
    clients.push(client);
    return client;
  };
  const owner = openClient();
  await owner.signIn(world.owner);
  const { data } = await owner.ask('/user/profile');
  const site_id = (data as { default_site?: { id?: number } } | null)?.default_site?.id ?? 0;
  await part({ world, found, openClient, owner, ids: { site_id } }).catch((error) => {
    if (error !== ENDED) throw error;
  });
  for (const client of clients) client.close();
  return found;
}
