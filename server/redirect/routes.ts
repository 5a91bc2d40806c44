import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { deriveClickKey, makeClickRef } from '#server/clicks/make-click-ref.ts';
import type { NewClick } from '#server/clicks/recording/encode-rows.ts';
import { addClickRef, splitAtClickRef } from '#server/links/add-click-ref.ts';
import type { LinkBook, LiveLink } from '#server/links/open-link-book.ts';
import { cacheByText } from '#server/platform/cache-by-text.ts';
import { now } from '#server/platform/clock.ts';
import { newRequestId } from '#server/platform/http/add-request-ids.ts';
import { hasRepeatedHost } from '#server/platform/http/has-repeated-host.ts';
import { strictTransportSecurity } from '#server/platform/http/strict-transport-security.ts';
import type { Parts } from '#server/platform/parts.ts';
import { checkUserAgent } from './check-user-agent.ts';
import { openFastPath } from './fast-path/open-fast-path.ts';
import { openVisitorKeys } from './make-visitor-key.ts';
import { openBurstMemory } from './notice-bursts.ts';
import { openRepeatMemory } from './notice-repeats.ts';
import type { ClickEngine } from './open-click-engine.ts';
import { type Origins, openOrigins } from './origins/open-origins.ts';
import {
  PAGE_POLICY,
  type PlainPage,
  pageOf,
  pageStyle,
  STYLE_PATH,
  unavailablePage,
  unknownPage,
} from './present.ts';
import { readVisit, visitOf } from './read-visit.ts';
import { decideClick, type Visit } from './rules.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
type Follow = (link: LiveLink, visit: Visit, done: (answer: Answer) => void) => void;
/** A response independent of the HTTP path. Each header line ends with a line break. */
type Answer = { status: string; headers: string; body: string };

/**
 * Serves tracking links at `GET` and `HEAD /t/{code}`: records the click durably, then redirects.
 */
export async function serveRedirect(
  app: FastifyInstance,
  parts: Parts,
  engine: ClickEngine,
  book: LinkBook,
): Promise<void> {
  const origins = await openOrigins(parts);
  app.addHook('onClose', async () => origins.close());
  const serveVisit = openVisits(parts, book, openFollower(parts, engine, origins));
  const common = commonHeaders(parts);
  const serve: Serve = (request, response) => {
    serveVisit(
      request.url ?? '',
      () => readVisit(request, app.clients.ofRequest(request)),
      ({ status, headers, body }) =>
        answerVisit(response, { status, headers: common + headers, body }),
    );
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/t/*',
    handler: (request, reply) => {
      reply.hijack();
      serve(request.raw, reply.raw);
    },
  });
  bypassFramework(app, serve);
  const fastPath = openFastPath(app.server, (head, peer, answer) =>
    serveVisit(
      head.url,
      () => visitOf(head, app.clients.find(peer, head.forwarded_for, head.forwarded)),
      ({ status, headers, body }) => answer(status, common + headers, body),
    ),
  );
  app.draining.signal.addEventListener('abort', fastPath.drain);
  app.addHook('preClose', async () => fastPath.close());
}

function commonHeaders({ config }: Parts): string {
  const hsts = strictTransportSecurity(config, config.tracking_url);
  const transport = hsts === '' ? '' : `Strict-Transport-Security: ${hsts}\r\n`;
  return `X-Content-Type-Options: nosniff\r\n${transport}`;
}

/** Answers visits: finds the link and follows it, or shows a plain page. */
function openVisits({ log }: Parts, book: LinkBook, follow: Follow) {
  return function serveVisit(
    url: string,
    readIt: () => Visit,
    done: (answer: Answer) => void,
  ): void {
    if (url === STYLE_PATH) return void done(styleAnswer);
    const fail = (error: unknown) => {
      // Only failures have an id: making one for every visitor would cost more than the redirect.
      const request_id = newRequestId();
      log.error({ err: error, path: url, request_id }, 'a tracking link failed');
      const { status, headers, body } = answerPage(unavailablePage(request_id));
      done({ status, headers: `${headers}X-Request-Id: ${request_id}\r\n`, body });
    };
    try {
      const visit = readIt();
      if (visit.code === '') return void done(answerPage(unknownPage));
      const link = book.peek(visit.code);
      // Avoids a promise for nearly every visitor.
      if (link) return void follow(link, visit, done);
      book
        .find(visit.code)
        .then(
          (found) => (found ? follow(found, visit, done) : done(answerPage(unknownPage))),
          fail,
        );
    } catch (error) {
      fail(error);
    }
  };
}

/** Handles a visit to a known link, from classifying it to the response. */
function openFollower(parts: Parts, engine: ClickEngine, origins: Origins): Follow {
  const key = deriveClickKey(parts.config.secret_key);
  const makeVisitorKey = openVisitorKeys(parts.config.secret_key);
  const isRepeat = openRepeatMemory();
  const isBurst = openBurstMemory();
  const classifyUserAgent = cacheByText(checkUserAgent);

  return function follow(link: LiveLink, visit: Visit, done: (answer: Answer) => void): void {
    const atMs = now().getTime();
    const visitorKey = makeVisitorKey(visit.address, visit.user_agent, atMs);
    const { is_bot, device } = classifyUserAgent(visit.user_agent);
    // A prefetch must not turn the real visit that follows it into a repeat.
    const isPerson = !is_bot && !visit.is_head && !visit.is_prefetch;
    const is_repeat = isPerson && isRepeat(visitorKey, link.link_id, atMs);
    const is_burst = isPerson && isBurst(visitorKey, link.link_id, atMs);
    const { country, is_data_centre } = origins.find(visit.address);
    const signals = { is_bot, is_data_centre, is_burst, is_repeat };
    const decision = decideClick(link, visit, signals);
    const clickRef = makeClickRef(key, link.link_id, atMs);
    const click: NewClick = {
      click_ref: clickRef,
      link_id: link.link_id,
      publisher_id: link.publisher_id,
      site_id: link.site_id,
      brand_id: link.brand_id,
      clicked_at: atMs,
      uid1: decision.uids.uid1,
      uid2: decision.uids.uid2,
      uid3: decision.uids.uid3,
      uid4: decision.uids.uid4,
      uid5: decision.uids.uid5,
      outcome: decision.outcome,
      invalid_reason: decision.invalid_reason,
      visitor_key: visitorKey,
      device,
      country,
      referrer_host: visit.referrer === '' ? null : hostOf(visit.referrer),
      user_agent: visit.user_agent,
    };
    const answer =
      decision.outcome === 'redirected'
        ? answerRedirect(locationOf(link, decision.target_url, clickRef))
        : answerPage(pageOf(decision.outcome, link.merchant_name));
    engine.record(click, () => done(answer));
  };
}

const ownTargets = new WeakMap<LiveLink, readonly [string, string]>();

function locationOf(link: LiveLink, target: string, clickRef: string): string {
  if (target !== link.target_url) return addClickRef(target, link.click_ref_param, clickRef);
  let parts = ownTargets.get(link);
  if (!parts) {
    parts = splitAtClickRef(target, link.click_ref_param);
    ownTargets.set(link, parts);
  }
  return parts[0] + clickRef + parts[1];
}

function answerRedirect(location: string): Answer {
  return {
    status: '302 Found',
    headers: `Location: ${location}\r\nCache-Control: no-store\r\nContent-Length: 0\r\n`,
    body: '',
  };
}

function answerPage({ status, html }: PlainPage): Answer {
  return {
    status: `${status} ${STATUS_CODES[status]}`,
    headers: `Content-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(html)}\r\nContent-Security-Policy: ${PAGE_POLICY}\r\nCache-Control: no-store\r\n`,
    body: html,
  };
}

const styleAnswer: Answer = {
  status: '200 OK',
  headers: `Content-Type: text/css; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(pageStyle)}\r\nCache-Control: public, max-age=86400\r\n`,
  body: pageStyle,
};

/** Sends a response through Node's own server, for connections handed over by the fast path. */
function answerVisit(response: ServerResponse, { status, headers, body }: Answer): void {
  const pairs = headers
    .trimEnd()
    .split('\r\n')
    .flatMap((line) => {
      const cut = line.indexOf(': ');
      return [line.slice(0, cut), line.slice(cut + 2)];
    });
  response.writeHead(Number(status.slice(0, 3)), pairs);
  response.end(body);
}

/** Serves tracking links in Node's own server before the framework sees them: 6 to 17 % faster. */
function bypassFramework(app: FastifyInstance, serve: Serve): void {
  const others = app.server.listeners('request') as Serve[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isVisit = request.url?.startsWith('/t/') === true;
    const isSafeMethod = request.method === 'GET' || request.method === 'HEAD';
    // The framework refuses a request with a repeated Host header.
    if (isVisit && isSafeMethod && !hasRepeatedHost(request)) return serve(request, response);
    for (const other of others) other(request, response);
  });
}

// The form browsers send; everything else is parsed as a URL.
const PLAIN_HOST = /^https?:\/\/([a-z0-9.-]{1,250}\.[a-z]{2,20})(?::\d{1,5})?[/?#]/;

function hostOf(address: string): string | null {
  const plain = PLAIN_HOST.exec(address)?.[1];
  if (plain !== undefined && !plain.includes('xn--')) return plain;
  return URL.parse(address)?.hostname.slice(0, 255) || null;
}
