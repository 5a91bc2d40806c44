/** What a delivery report says about one recipient. */
type DeliveryFailure = { recipient: string; error: string };

/** A delivery report: the mail it is about, by its Message-ID, and the recipients that failed. */
export type DeliveryReport = { message_id: string | null; failures: DeliveryFailure[] };

/**
 * Reads a report of RFC 3464. Only permanent failures count (`Action: failed` with a status 5.x.x):
 * a delay is followed by another report. null: the message is no delivery report.
 */
export function readDeliveryReport(message: string): DeliveryReport | null {
  const text = message.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  const start = text.search(/^content-type:\s*message\/(?:global-)?delivery-status/im);
  if (start < 0) return null;
  const groups = text.slice(start).split(/\n\n+/);
  const failures = groups.flatMap((group) => {
    const recipient = fieldOf(group, 'final-recipient')?.split(';').at(-1)?.trim() ?? '';
    const status = fieldOf(group, 'status') ?? '';
    const isFailed = fieldOf(group, 'action')?.toLowerCase() === 'failed';
    if (recipient === '' || !isFailed || !status.startsWith('5.')) return [];
    const diagnostic = fieldOf(group, 'diagnostic-code')?.replace(/^[^;]*;\s*/, '');
    return [{ recipient, error: (diagnostic ?? status).slice(0, 500) }];
  });
  // The head of the returned mail follows the report; the report has a Message-ID of its own.
  const message_id = fieldOf(text.slice(start), 'message-id')?.match(/<[^<>\s]+>/)?.[0] ?? null;
  return { message_id, failures };
}

/** The first field of this name, unfolded. */
function fieldOf(text: string, name: string): string | undefined {
  const line = text.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}
