import type { InputOf } from '#contract/call.ts';
import type { Postback, savePostback } from '#contract/postbacks/publisher.ts';
import type { KeysOfFields } from '#web/ui/use-form.ts';

/** The form state of a postback. */
export type PostbackTexts = {
  site_id: string;
  event_types: string[];
  delivery_type: string;
  link_url: string;
  parameters: string;
  /** One `Name: value` per line. */
  headers: string;
  mids: string[];
  granularity: 'order' | 'line';
};

export const blankTexts: PostbackTexts = {
  site_id: '',
  event_types: ['1'],
  delivery_type: '1',
  link_url: '',
  parameters: '',
  headers: '',
  mids: [],
  granularity: 'order',
};

/** A stored postback as form state. */
export function textsOf(postback: Postback): PostbackTexts {
  const { link_url, parameters, mids, granularity } = postback;
  return {
    link_url,
    parameters,
    mids,
    granularity,
    site_id: postback.site_id === null ? '' : String(postback.site_id),
    event_types: postback.event_types.map(String),
    headers: postback.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    delivery_type: String(postback.delivery_type),
  };
}

/** The input of the call that saves it. */
export function inputOf(texts: PostbackTexts, id?: number): InputOf<typeof savePostback> {
  const { link_url, parameters, mids, granularity, site_id } = texts;
  return {
    ...(id !== undefined && { id }),
    ...(site_id !== '' && { site_id: Number(site_id) }),
    ...(parameters.trim() !== '' && { parameters: parameters.trim() }),
    link_url: link_url.trim(),
    mids,
    granularity,
    event_types: texts.event_types.map(Number),
    headers: headersOf(texts.headers),
    delivery_type: Number(texts.delivery_type),
  };
}

function headersOf(text: string): { name: string; value: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [name = '', ...rest] = line.split(':');
    return { name: name.trim(), value: rest.join(':').trim() };
  });
}

/** The form field of each refusal. */
export const postbackFieldOfKey: KeysOfFields = {
  POSTBACK_URL_REQUIRED: 'link_url',
  POSTBACK_URL_INVALID: 'link_url',
  POSTBACK_MACRO_MISPLACED: 'link_url',
  POSTBACK_PARAMETERS_INVALID: 'parameters',
  POSTBACK_SIGNATURE_MISPLACED: 'parameters',
  POSTBACK_HEADERS_INVALID: 'headers',
  POSTBACK_EVENT_TYPE_INVALID: 'event_types',
  POSTBACK_BRANDS_INVALID: 'mids',
  SITE_NOT_EXISTS_OR_INVALID: 'site_id',
};

/**
 * Inserts a macro into an address or into parameters: at the cursor if a value begins there,
 * otherwise as a new parameter at the end, since macros are allowed only as values.
 */
export function insertMacro(
  text: string,
  cursor: number,
  name: string,
  isAddress: boolean,
): { text: string; cursor: number } {
  const macro = `[[${name}]]`;
  const question = text.indexOf('?');
  const isInQuery = !isAddress || (question >= 0 && cursor > question);
  if (isInQuery && /[=_-]$/.test(text.slice(0, cursor))) {
    return {
      text: text.slice(0, cursor) + macro + text.slice(cursor),
      cursor: cursor + macro.length,
    };
  }
  const join =
    text === '' && !isAddress
      ? ''
      : isAddress && question < 0
        ? '?'
        : /[?&]$/.test(text)
          ? ''
          : '&';
  const longer = `${text}${join}${name}=${macro}`;
  return { text: longer, cursor: longer.length };
}
