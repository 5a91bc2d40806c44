/** An answer before it is evaluated; `requestId` is that of the request it came with. */
export type Given = { answer: unknown; requestId: string | null };

/** Reads the answer to a single call; throws a `SyntaxError` if it is none. */
export async function readAnswer(response: Response): Promise<Given> {
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer === 'object' && answer !== null && 'code' in answer) {
    return { answer, requestId: response.headers.get('x-request-id') };
  }
  throw new SyntaxError(`${response.status}: no answer of the API`);
}

/**
 * Passes on each answer of a batch as it arrives. Resolves at the end of the reply, even if answers
 * are missing; throws if it is not that of a batch.
 */
export async function readBatch(
  response: Response,
  take: (index: number, given: Given) => void,
): Promise<void> {
  const requestId = response.headers.get('x-request-id');
  if (!response.headers.get('content-type')?.includes('ndjson') || !response.body) {
    const { answer } = await readAnswer(response);
    const { text, message } = answer as { text?: string; message?: string };
    throw new Error(text ?? message);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { index, ...answer } = JSON.parse(line);
      take(index, { answer, requestId });
    }
  }
}
