/**
 * Fills a publisher's postback URL and parameters with the values of an event. Pure and shared: the
 * preview on the screen uses the same code as the delivery.
 */

const SIGNATURE = 'signature';

/** Every macro with its meaning and a realistic example. */
export const postbackMacros = [
  { name: 'order_id', label: 'Order number of the brand', sample: 'A-10293' },
  { name: 'uid', label: 'Sub-id 1 of the link', sample: 'newsletter 07/26' },
  { name: 'uid2', label: 'Sub-id 2', sample: 'summer' },
  { name: 'uid3', label: 'Sub-id 3', sample: '' },
  { name: 'uid4', label: 'Sub-id 4', sample: '' },
  { name: 'uid5', label: 'Sub-id 5', sample: '' },
  { name: 'click_ref', label: 'Reference of the click', sample: '3f9KpT2vQx7bLm' },
  { name: 'status', label: 'Status: pending, approved, rejected', sample: 'approved' },
  { name: 'sale_amount', label: 'Sale amount', sample: '129.90' },
  { name: 'sale_comm', label: 'Commission', sample: '10.39' },
  {
    name: 'order_time',
    label: 'Time of the order, ISO 8601 with offset (UTC+8)',
    sample: '2026-07-15T20:00:00+08:00',
  },
  { name: 'merchant_name', label: 'Name of the brand', sample: 'Harbour & Pine' },
  { name: 'event', label: 'Type of the event', sample: 'transaction.changed' },
  { name: 'event_id', label: 'Id of the event, the same in every retry', sample: 'evt_sample' },
  { name: 'line_id', label: 'Order line, if sent per line', sample: '1' },
  { name: 'brand_id', label: 'Number of the brand', sample: '42' },
  { name: 'mcid', label: 'Code of the brand', sample: 'harbourpine' },
  { name: 'currency', label: 'Currency of both amounts', sample: 'USD' },
  { name: 'status_reason', label: 'Reason of the status', sample: '' },
  { name: 'order_time_unix', label: 'Time of the order, unix seconds', sample: '1784116800' },
  {
    name: 'order_time_iso',
    label: 'Time of the order, ISO 8601 in UTC',
    sample: '2026-07-15T12:00:00.000Z',
  },
  {
    name: 'click_time_iso',
    label: 'Time of the click, ISO 8601 in UTC',
    sample: '2026-07-14T18:21:09.000Z',
  },
  { name: 'validation_date', label: 'Day of the decision', sample: '2026-08-14' },
  { name: 'settlement_id', label: 'Settlement', sample: '' },
  { name: 'payment_id', label: 'Payment', sample: '' },
  { name: 'voucher_code', label: 'Voucher code', sample: 'SUMMER10' },
  { name: 'customer_country', label: "Customer's country", sample: 'DE' },
  { name: 'channel_id', label: 'Code of your channel', sample: 'MCZTR00000001' },
  { name: 'old_status', label: 'Previous status', sample: 'pending' },
  { name: 'delta_comm', label: 'Change of the commission', sample: '0.00' },
  { name: 'attempt', label: 'Number of the attempt, from 1', sample: '1' },
  {
    name: SIGNATURE,
    label: 'HMAC-SHA256 of the query string, only in the URL',
    sample: 'f3a1c9be5d0427688f1be0a6c57d92e4b81f0c3d6e95a7d214f8b3ca70e69d15',
  },
] as const;

/** Values of an event by macro name; an absent one is empty. */
export type MacroValues = Readonly<Partial<Record<string, string>>>;

const MACRO = /\[\[([^[\]]*)\]\]/g;

/** Replaces macros with URL-encoded values; an unknown macro becomes empty. */
export function fillMacros(template: string, values: MacroValues): string {
  return template.replace(MACRO, (_, name: string) => {
    const key = name.trim().toLowerCase();
    return encodeURIComponent(
      (Object.hasOwn(values, key) && values[key] ? values[key] : '').toWellFormed(),
    );
  });
}

/** Whether a text contains the macro `[[signature]]`. */
export const hasSignature = (text: string): boolean =>
  [...text.matchAll(MACRO)].some(([, name = '']) => name.trim().toLowerCase() === SIGNATURE);

/** Whether a text contains a macro. */
export const hasMacro = (text: string): boolean => /\[\[[^[\]]*\]\]/.test(text);

/**
 * Splits a URL. `fixed` is the part before the query: scheme, host, port and path, where macros are
 * not allowed.
 */
export function partOfAddress(address: string): { fixed: string; query: string; fragment: string } {
  const [, fixed = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(address) ?? [];
  return { fixed, query, fragment };
}

/** Parameters in the order written; values still contain their macros. */
export function readParameters(parameters: string): { name: string; value: string }[] {
  return parameters
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0
        ? { name: pair, value: '' }
        : { name: pair.slice(0, at), value: pair.slice(at + 1) };
    });
}

/** The request before it is signed. */
export type PostbackRequest = {
  method: 'GET' | 'POST';
  url: string;
  content_type: string | null;
  body: string | null;
};

/** The settings of a postback that define the request. */
export type PostbackShape = { delivery_type: number; link_url: string; parameters: string };

/**
 * Composes the request that delivers an event. Literal parameters of the URL are kept unchanged.
 * GET appends `parameters` to them; POST sends `parameters` in the body, or all values under their
 * own names if `parameters` is empty. The body is a form (2), JSON with the values in `data`
 * (3, Standard Webhooks) or JSON with the values as top-level fields (4).
 */
export function composeRequest(
  postback: PostbackShape,
  values: MacroValues,
  at: string,
): PostbackRequest {
  const { fixed, query } = partOfAddress(postback.link_url);
  const literal = fillMacros(query, values);
  const named = fillMacros(postback.parameters, values);
  const withQuery = (text: string) => (text === '' ? fixed : `${fixed}?${text}`);
  if (postback.delivery_type === 1) {
    const both = [literal, named].filter((text) => text !== '').join('&');
    return { method: 'GET', url: withQuery(both), content_type: null, body: null };
  }
  const parameters = new Map(
    postback.parameters === ''
      ? bodyMacros.map(({ name }) => [name as string, values[name] ?? ''])
      : readParameters(named).map(({ name, value }) => [readPart(name), readPart(value)]),
  );
  const data = Object.fromEntries(parameters);
  if (postback.delivery_type === 2) {
    const content_type = 'application/x-www-form-urlencoded';
    const body = new URLSearchParams(data).toString();
    return { method: 'POST', url: withQuery(literal), content_type, body };
  }
  const isFlat = postback.delivery_type === 4;
  const body = JSON.stringify(isFlat ? data : { type: values.event ?? '', timestamp: at, data });
  return { method: 'POST', url: withQuery(literal), content_type: 'application/json', body };
}

// A body cannot contain its own signature.
const bodyMacros = postbackMacros.filter(({ name }) => name !== SIGNATURE);

function readPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
