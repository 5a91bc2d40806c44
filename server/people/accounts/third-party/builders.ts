import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import {
  bindThirdParty,
  checkThirdParty,
  linkThirdParty,
  type ThirdPartyPlatform,
} from '#contract/accounts/third-party.ts';
import { APP_ID } from '#contract/call.ts';

/** Return address of the tests; no server listens there. */
const PUBLIC_URL = 'http://localhost:4999';
const OPENID = ['facebook', 'google', 'apple', 'linkedin'] as const;

/** Device name of a test user's browser. */
export const DEVICE = 'the device of a person';

/** Claims of a user at a provider, by subject. */
export type Person = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  /** What Apple posts beside its code on the first sign-in. */
  posted?: object;
};

/**
 * A real OpenID provider on loopback for the four that use OpenID Connect, and an imitation of
 * Instagram.
 */
export async function buildProviders(publicUrl = PUBLIC_URL) {
  const returnTo = `${publicUrl}/auth/third-party`;
  const people = new Map<string, Person>();
  /** While true, the OpenID provider issues tokens with an invalid signature. */
  const forgery = { isOn: false };
  const openid = await serveOpenid(people, returnTo, forgery);
  const instagram = await serveInstagram(returnTo);
  const env: Record<string, string> = { PUBLIC_URL: publicUrl, INSTAGRAM_ISSUER: instagram.issuer };
  for (const platform of [...OPENID, 'instagram']) {
    env[`${platform.toUpperCase()}_CLIENT_ID`] = platform;
    env[`${platform.toUpperCase()}_CLIENT_SECRET`] = `the secret of ${platform}`;
    env[`${platform.toUpperCase()}_ISSUER`] ??= openid.issuer;
  }
  return {
    env,
    people,
    forgery,
    close: async () => {
      await Promise.all([close(openid.server), close(instagram.server)]);
    },
    /** Signs in at the provider as this subject; returns the parameters of the redirect back. */
    visit: (platform: ThirdPartyPlatform, link: string, subject: string) =>
      platform === 'instagram'
        ? visitInstagram(link, subject)
        : visitOpenid(link, subject, returnTo),
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function serveOpenid(
  people: Map<string, Person>,
  returnTo: string,
  forgery: { isOn: boolean },
) {
  let answer: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    if (forgery.isOn && request.url === '/token') forgeSignature(response);
    answer?.(request, response);
  });
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    clients: OPENID.map((name) => ({
      client_id: name,
      client_secret: `the secret of ${name}`,
      redirect_uris: [returnTo],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    scopes: ['openid', 'email', 'profile', 'public_profile', 'name'],
    // The real providers include these claims in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: (_context, { clientId }) => clientId !== 'linkedin' },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    cookies: { keys: ['for tests'] },
  });
  provider.on('server_error', (_context, error) => console.error(error));
  answer = provider.callback();
  return { server, issuer };
}

/**
 * Corrupts one character of the ID token's signature; its length, and that of the response, stay.
 */
function forgeSignature(response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token: string };
    const [head, claims, signature = ''] = answer.id_token.split('.');
    const other = `${signature.slice(1)}${signature.slice(0, 1)}`;
    return end(JSON.stringify({ ...answer, id_token: `${head}.${claims}.${other}` }));
  }) as typeof response.end;
}

// Acts as a browser: follows redirects with cookies and fills in the two forms. For a provider that
// posts, it stops at a form, whose fields are returned.
async function visitOpenid(
  link: string,
  subject: string,
  returnTo: string,
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let body: URLSearchParams | null = null;
  for (let address = link, steps = 0; steps < 12; steps += 1) {
    const response: Response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    body = null;
    const location = response.headers.get('location');
    if (location?.startsWith(returnTo)) return new URL(location).searchParams;
    if (location) {
      address = new URL(location, address).href;
      continue;
    }
    const page = await response.text();
    if (page.includes(`method="post" action="${returnTo}"`)) return readForm(page);
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 300)}`);
    body = new URLSearchParams({ prompt, login: subject, password: 'any' });
  }
  throw new Error('The provider did not redirect back.');
}

function readForm(page: string): URLSearchParams {
  const inputs = page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
  return new URLSearchParams([...inputs].map(([, name = '', value = '']) => [name, value]));
}

async function serveInstagram(returnTo: string) {
  const codes = new Map<string, string>();
  let visits = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const say = (status: number, data: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    if (url.pathname === '/oauth/authorize') {
      visits += 1;
      const code = `code-${visits}`;
      codes.set(code, url.searchParams.get('as') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = `?code=${code}&state=${url.searchParams.get('state')}`;
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/oauth/access_token') {
      let text = '';
      for await (const part of request) text += part;
      const form = new URLSearchParams(text);
      const code = form.get('code') ?? '';
      const subject = codes.get(code);
      codes.delete(code);
      const isOurs =
        form.get('client_secret') === 'the secret of instagram' &&
        form.get('redirect_uri') === returnTo;
      if (subject === undefined || !isOurs) return say(400, { error_type: 'OAuthException' });
      return say(200, { data: [{ access_token: `token of ${subject}`, user_id: 1 }] });
    }
    const subject = /^token of (.+)$/.exec(url.searchParams.get('access_token') ?? '')?.[1];
    if (!subject) return say(401, { error: {} });
    say(200, { user_id: subject, username: subject, name: 'Ida Gram' });
  });
  return { server, issuer: await listen(server) };
}

async function visitInstagram(link: string, subject: string): Promise<URLSearchParams> {
  const response = await fetch(`${link}&as=${subject}`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams;
}

type Platform = ThirdPartyPlatform;
type From = { device?: string; token?: string };
let visitors = 0;

/** Browser actions of a sign-in with a provider, each from a separate address. */
export function buildVisitor(
  t: { app: FastifyInstance },
  providers: Awaited<ReturnType<typeof buildProviders>>,
) {
  async function ask(call: { path: string }, input: object, from: From) {
    visitors += 1;
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${call.path}`,
      remoteAddress: `192.0.${visitors >> 8}.${visitors & 255}`,
      headers: from.device === undefined ? {} : { 'x-device': from.device },
      payload: {
        appId: APP_ID,
        req: { header: from.token ? { token: from.token } : {}, attributes: input },
      },
    });
    return answer.json();
  }

  /** Goes to a provider and returns the input for `/auth/third_check`. */
  async function visitProvider(platform: Platform, subject: string, device = DEVICE) {
    const { data } = await ask(linkThirdParty, { platform }, { device });
    return returnFrom(platform, data.link, subject);
  }

  /** Follows a link to the provider, signs in there and returns. */
  async function returnFrom(platform: Platform, link: string, subject: string) {
    const given = await providers.visit(platform, link, subject);
    const back = platform === 'apple' ? await postForm(subject, given) : given;
    return {
      platform,
      platform_code: back.get('code') ?? '',
      state: back.get('state') ?? '',
      iss: back.get('iss'),
    };
  }

  /** As Apple does: the browser posts the form from Apple's site, with a name the first time. */
  async function postForm(subject: string, form: URLSearchParams) {
    const { posted } = providers.people.get(subject) ?? {};
    if (posted) form.set('user', JSON.stringify(posted));
    const answer = await t.app.inject({
      method: 'POST',
      url: '/auth/third-party',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
        'sec-fetch-site': 'cross-site',
      },
      payload: form.toString(),
    });
    return new URL(answer.headers.location ?? '', PUBLIC_URL).searchParams;
  }

  async function signInWith(platform: Platform, subject: string, device = DEVICE) {
    return ask(checkThirdParty, await visitProvider(platform, subject, device), { device });
  }

  /** Binds an unbound identity, as the screen does. */
  async function bind(
    platform: Platform,
    subject: string,
    user: { token: string; password: string },
    device = DEVICE,
  ) {
    const { data } = await signInWith(platform, subject, device);
    const input = { ticket: data.ticket, password: user.password };
    return ask(bindThirdParty, input, { device, token: user.token });
  }

  return { ask, visitProvider, returnFrom, signInWith, bind };
}
