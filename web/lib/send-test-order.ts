import { TIMEOUT_MS } from './call-api.ts';

type TestReply = { lines: { attribution: string; attribution_detail: string }[] };

/**
 * Sends a test order to the order API, like a program of the brand. Returns how it was attributed, or
 * why it was refused.
 */
export async function sendTestOrder(
  key: string,
  order: Record<string, string>,
): Promise<{ isAccepted: boolean; detail: string }> {
  const response = await fetch('/in/orders', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...order, test: true }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply = (await response.json()) as TestReply & { detail?: string; fix?: string };
  if (response.ok) return { isAccepted: true, detail: reply.lines[0]?.attribution_detail ?? '' };
  return { isAccepted: false, detail: [reply.detail, reply.fix].filter(Boolean).join('. ') };
}
