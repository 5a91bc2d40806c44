import { Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';

export type Asked = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };
type Options = { method?: string; headers?: Record<string, string>; json?: object };

/**
 * A client at one of the many loopback addresses that Linux has (127.0.0.0/8). Its connections stay open;
 * certificates are not checked.
 */
export function askFrom(localAddress: string, origin: string) {
  const isSecure = origin.startsWith('https:');
  const options = { keepAlive: true, localAddress };
  const agent = isSecure
    ? new SecureAgent({ ...options, rejectUnauthorized: false, servername: 'network.example' })
    : new PlainAgent(options);
  const request = isSecure ? requestSecure : requestPlain;

  function ask(path: string, { method = 'GET', headers = {}, json }: Options = {}): Promise<Asked> {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const all = {
      host: 'network.example',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, headers: all, agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return { ask, close: () => agent.destroy() };
}
