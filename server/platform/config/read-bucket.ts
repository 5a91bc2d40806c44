/** The S3-compatible bucket for uploads, used instead of the data folder. */
export type Bucket = {
  /** Scheme, host and port of the service. */
  endpoint: string;
  name: string;
  /** Prefix of every object name, with its final slash; or empty. */
  prefix: string;
  region: string;
  key: string;
  secret: string;
};

const FORM = 's3://KEY:SECRET@host/bucket/prefix?region=eu-central-1';

/**
 * Parses the address of a bucket: `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=...`, key and
 * secret percent-encoded. `s3+http://` is plain HTTP and only allowed for a service on the same
 * machine. The message of the Error completes the sentence "S3_URL ..." and contains no secret.
 */
export function readBucket(text: string): Bucket {
  const url = URL.parse(text);
  const [, name = '', prefix = ''] = /^\/([^/]+)(?:\/(.*?))?\/*$/.exec(url?.pathname ?? '') ?? [];
  const scheme = { 's3:': 'https', 's3+http:': 'http' }[url?.protocol ?? ''];
  if (!url || !scheme || !url.username || !url.password || !url.hostname || !name) {
    throw new Error(`must look like ${FORM}`);
  }
  if (scheme === 'http' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    throw new Error('may use s3+http, without TLS, only for a service on this machine');
  }
  return {
    endpoint: `${scheme}://${url.host}`,
    name: decodeURIComponent(name),
    prefix: prefix === '' ? '' : `${decodeURIComponent(prefix)}/`,
    region: url.searchParams.get('region') || 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}
