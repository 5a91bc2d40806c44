/** The NATS servers of the click log. */
export type ClickLogServers = {
  /** `host:port` or `host`. */
  servers: string[];
  user: string;
  password: string;
  is_tls: boolean;
};

const FORM = /^(nats|tls):\/\/(?:([^:@/]+):([^:@/]+)@)?([^@/,]+(?:,[^@/,]+)*)\/?$/;

/**
 * Parses the address of the click log. The message of the Error completes the sentence
 * "CLICK_LOG_URL ..." and contains no secret.
 */
export function readClickLog(text: string): ClickLogServers {
  const [, scheme, user = '', password = '', hosts = ''] = FORM.exec(text) ?? [];
  const servers = hosts.split(',');
  if (scheme === undefined || servers.some((host) => URL.parse(`http://${host}`) === null)) {
    throw new Error('must look like nats://user:password@host1:4222,host2:4222');
  }
  return {
    servers,
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    is_tls: scheme === 'tls',
  };
}
