import { askFrom, type HttpResponse } from '#fixtures/testing/ask-from.ts';
import { APP_ID, PASSED, SIGNED_OUT, TIMEOUT_MS } from './specification/calls.ts';
import { checkMessage } from './specification/catalogue.ts';
import { addNames } from './specification/names.ts';

export type Answer = { code: number; message: string; data: unknown };
export type Request = {
  attributes?: object;
  fields?: readonly string[];
  filter?: object;
  page?: object;
  headers?: Record<string, string>;
};
export type PortalClient = ReturnType<typeof openPortalClient>;

/** What a walk found. */
export type Findings = {
  deviations: string[];
  requests: number;
  /** Paths that were answered without an error, and all codes that were answered. */
  answered: Set<string>;
  codes: Set<number>;
  /** Ends the walk at the next request, once there is a deviation. */
  endsAtFirst: boolean;
  /** Sends every attribute under all names that the specification has for it. */
  usesAllNames: boolean;
};

/** Thrown to end a walk at its first deviation. */
export const ENDED = new Error('The walk ended at its first deviation.');

type ClientState = { token: string };

/**
 * A client written from sections 7 and 8 of the specification: it sends the envelope, reads code,
 * message and data from every response, and signs out on 401 and 20069 only.
 */
export function openPortalClient(origin: string, address: string, found: Findings) {
  const http = askFrom(address, origin);
  const state: ClientState = { token: '' };

  async function send(path: string, sent: { json: object; headers?: Record<string, string> }) {
    if (found.endsAtFirst && found.deviations.length > 0) throw ENDED;
    const begun = performance.now();
    const response = await http.ask(`/api${path}`, { method: 'POST', ...sent });
    if (performance.now() - begun > TIMEOUT_MS) found.deviations.push(`${path} timed out`);
    return takeAnswer(state, found, path, response);
  }

  function ask(path: string, request: Request = {}): Promise<Answer> {
    const { fields = [], filter = {}, page, headers = {} } = request;
    const sent = request.attributes ?? {};
    const attributes = found.usesAllNames ? addNames(path, sent) : sent;
    const header = { token: state.token };
    const req = { header, fields, attributes, filter, ...(page && { page }) };
    return send(path, { json: { appId: APP_ID, req }, headers });
  }

  return {
    ask,
    send,
    /** Multipart form data with the parts `file` and `data`. */
    upload: async (path: string, file: File, token = state.token): Promise<Answer> => {
      const form = new FormData();
      form.set('data', JSON.stringify({ appId: APP_ID, req: { header: { token } } }));
      form.set('file', file);
      const { status, ...response } = await fetch(`${origin}/api${path}`, postOf(form)).then(
        textOf,
      );
      return takeAnswer(state, found, path, { status, headers: {}, ...response });
    },
    signIn: async (attributes: { account: string; password: string }): Promise<Answer> => {
      const answer = await ask('/auth/sign_in', { attributes });
      const given = (answer.data as { token?: unknown } | null)?.token;
      if (answer.code === 0 && typeof given !== 'string') {
        found.deviations.push('/auth/sign_in returns no token');
      }
      if (typeof given === 'string') state.token = given;
      return answer;
    },
    setToken: (given: string) => {
      state.token = given;
    },
    token: () => state.token,
    close: http.close,
  };
}

const postOf = (body: FormData) => ({ method: 'POST', body });
const textOf = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
});

/** Reads a response as section 8 says. */
function takeAnswer(
  state: ClientState,
  found: Findings,
  path: string,
  response: HttpResponse,
): Answer {
  found.requests += 1;
  const answer = readAnswer(response);
  if (typeof answer === 'string') {
    found.deviations.push(`${path}: ${answer}`);
    return { code: -1, message: answer, data: null };
  }
  const wrong = checkMessage(answer.code, answer.message);
  if (wrong) found.deviations.push(`${path}: ${wrong}`);
  found.codes.add(answer.code);
  if (PASSED.includes(answer.code)) found.answered.add(path);
  if (SIGNED_OUT.includes(answer.code)) state.token = '';
  return answer;
}

/** The three members of a response, or what is wrong with it. */
function readAnswer({ status, body }: HttpResponse): Answer | string {
  if (status !== 200) return `HTTP status ${status}`;
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return 'the response is no JSON';
  }
  if (typeof answer !== 'object' || answer === null) return 'the response is no object';
  const { code, message, data } = answer as Partial<Answer>;
  if (typeof code !== 'number') return 'the response has no numeric code';
  if (typeof message !== 'string') return 'the response has no message';
  return data === undefined ? 'the response has no data' : { code, message, data };
}
