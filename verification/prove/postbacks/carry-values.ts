import { Webhook } from 'standardwebhooks';
import { sampleValuesOf } from '#contract/postbacks/samples.ts';
import { openReceiver, type Received } from '#server/access/postbacks/builders.ts';
import { composeDelivery } from '#server/access/postbacks/deliveries/compose-delivery.ts';
import { sendRequest } from '#server/access/postbacks/deliveries/send-request.ts';
import { openSecret, sealNewSecret } from '#server/access/postbacks/seal-secret.ts';
import { now } from '#server/platform/clock.ts';
import { makeSubId } from '../make-sub-id.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { allowReceiver } from './allow-receiver.ts';

const CONCURRENCY = 20;
const OWNER = { publisher_id: 7 };
const PATH = '/in/post%20back;v=1';
const QUERY = 'key=a%2Fb&s=[[uid]]&x=[[ UID2 ]]-end&none=[[nothing]]';
const NAMES = ['key', 's', 'x', 'none', 't'];

/**
 * Hostile sub-ids are delivered by GET, form and JSON. The endpoint must be requested at the saved
 * path and decode every value; signed payloads must be verified by the package `standardwebhooks`,
 * and refused if body, id, time or secret differ.
 */
export async function carryValues(
  app: Application,
  random: Random,
  { deliveries }: { deliveries: number },
): Promise<Found> {
  const receiver = await openReceiver();
  const secret = sealNewSecret(app.config, OWNER);
  const webhook = new Webhook(openSecret(app.config, OWNER, secret));
  const stranger = new Webhook(openSecret(app.config, OWNER, sealNewSecret(app.config, OWNER)));
  const config = allowReceiver(app.config, receiver.allowed);
  const cases = Array.from({ length: deliveries }, () => [makeSubId(random), makeSubId(random)]);
  const got = collectRequests(receiver);
  const violations: string[] = [];
  const counts = { ...NO_COUNTS };
  const base = { ...OWNER, ...FIXED, secret };
  await runAtOnce(deliveries, CONCURRENCY, async (index) => {
    const [uid = '', uid2 = ''] = (cases[index] ?? []).map(({ text }) => text.toWellFormed());
    for (const delivery_type of [1, 2 + (index % 2)]) {
      const event_id = `evt_${index}_${delivery_type}`;
      const payload = { ...sampleValuesOf(1), uid, uid2, event_id, event: 'transaction.created' };
      const link_url = `${receiver.origin}${PATH}?${QUERY}`;
      const parameters = delivery_type === 1 ? 't=[[uid]]' : '';
      const sent = composeDelivery(
        config,
        { ...base, delivery_type, parameters, link_url },
        { event_id, payload, sequence: index, attempt: 1, created_at: now() },
      );
      const { status } = await sendRequest(config, sent);
      const [request, ...more] = got.get(event_id) ?? [];
      if (!request || more.length > 0 || status !== 200) {
        violations.push(`${JSON.stringify(uid)} came ${more.length} times more, status ${status}`);
        continue;
      }
      counts['hostile sub-ids'] += 2;
      const wrong = checkAddress(request, receiver.allowed, delivery_type, uid, uid2);
      if (delivery_type > 1) wrong.push(...checkBody(request, delivery_type, uid, uid2));
      violations.push(...wrong.map((why) => `${why} by ${JSON.stringify([uid, uid2])}`));
      if (delivery_type === 1) continue;
      const signature = checkSignature(request, webhook, stranger);
      counts['verified by standardwebhooks'] += Number(signature.isVerified);
      counts['tampered and refused'] += signature.refused;
      violations.push(...signature.violations.map((why) => `${event_id} ${why}`));
    }
  });
  receiver.close();
  return { counts, violations };
}

const FIXED = { headers: [], old_secret: null, old_secret_until: null };
const NO_COUNTS = {
  'hostile sub-ids': 0,
  'verified by standardwebhooks': 0,
  'tampered and refused': 0,
};

/** The requests that the endpoint receives, by event id. */
function collectRequests(receiver: Awaited<ReturnType<typeof openReceiver>>) {
  const got = new Map<string, Received[]>();
  receiver.answer = (request) => {
    const event = String(request.headers['postback-event']);
    got.set(event, [...(got.get(event) ?? []), request]);
    return { status: 200 };
  };
  return got;
}

function checkSignature(request: Received, webhook: Webhook, stranger: Webhook) {
  const tampered = tamperedOf(request);
  const passed =
    tampered.filter((one) => isVerified(webhook, one)).length +
    (isVerified(stranger, request) ? 1 : 0);
  const isGenuine = isVerified(webhook, request);
  return {
    isVerified: isGenuine,
    refused: tampered.length + 1 - passed,
    violations: [
      ...(isGenuine ? [] : ['was not verified']),
      ...(passed > 0 ? ['was verified though tampered with'] : []),
    ],
  };
}

function checkBody(request: Received, delivery_type: number, uid: string, uid2: string): string[] {
  const read = readBody(request, delivery_type);
  if (read.uid === uid && read.uid2 === uid2) return [];
  return [`the body says ${JSON.stringify([read.uid, read.uid2])}`];
}

function checkAddress(
  { url, headers, method }: Received,
  host: string,
  delivery_type: number,
  uid: string,
  uid2: string,
): string[] {
  const wanted: [string, unknown, unknown][] = [
    ['method', method, delivery_type === 1 ? 'GET' : 'POST'],
    ['host', headers.host, host],
    ['scheme', url.protocol, 'http:'],
    ['path', url.pathname, PATH],
    [
      'names',
      [...url.searchParams.keys()].join(),
      NAMES.slice(0, delivery_type === 1 ? 5 : 4).join(),
    ],
    ['uid', url.searchParams.get('s'), uid],
    ['uid2', url.searchParams.get('x'), `${uid2}-end`],
    ['parameter', url.searchParams.get('t'), delivery_type === 1 ? uid : null],
  ];
  return wanted
    .filter(([, is, was]) => is !== was)
    .map(([what, is]) => `the ${what} became ${JSON.stringify(is)}`);
}

function readBody({ body }: Received, delivery_type: number): Record<string, string> {
  if (delivery_type === 2) return Object.fromEntries(new URLSearchParams(body));
  const payload = JSON.parse(body) as Record<string, string> & { data?: Record<string, string> };
  return payload.data ?? payload;
}

/** A form is not JSON: the package verifies the signature and then fails to parse it. */
function isVerified(webhook: Webhook, { body, headers }: Received): boolean {
  try {
    webhook.verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    return error instanceof SyntaxError;
  }
}

function tamperedOf(request: Received): Received[] {
  const { body, headers } = request;
  const later = String(Number(headers['webhook-timestamp']) + 1);
  return [
    { ...request, body: `${body} ` },
    { ...request, body: body.replace('pending', 'approved').replace('10.39', '99.39') },
    { ...request, headers: { ...headers, 'webhook-id': 'evt_another' } },
    { ...request, headers: { ...headers, 'webhook-timestamp': later } },
  ];
}
