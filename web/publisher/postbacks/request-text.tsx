import type { PostbackRequest } from '#contract/postbacks/macros.ts';
import { CodeBlock } from '#web/ui/copy-field.tsx';

/** A request as sent: method, address, headers, body. */
export function RequestText({
  request,
  headers = {},
}: {
  request: PostbackRequest;
  headers?: Readonly<Record<string, string>>;
}) {
  const lines = [
    `${request.method} ${request.url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(request.body === null ? [] : ['', readable(request.body)]),
  ];
  return <CodeBlock>{lines.join('\n')}</CodeBlock>;
}

function readable(body: string): string {
  if (!body.startsWith('{')) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
