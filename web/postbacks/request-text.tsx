import type { PostbackRequest } from '#contract/postback-macros.ts';

/** A request as it goes out: method, address, headers, body. */
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

/** Text as a machine said it, wrapped wherever it must be. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre
      className="mono"
      style={{
        margin: '8px 0 0',
        padding: 12,
        background: 'var(--paper)',
        border: '1px solid var(--line)',
        borderRadius: 8,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: 12,
      }}
    >
      {children}
    </pre>
  );
}

function readable(body: string): string {
  if (!body.startsWith('{')) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
