import { passToForm, passToLink } from './pass-reference.ts';
import { keepReference, readReference, removeReference } from './reference-cookie.ts';
import { type OrderFields, reportOrder } from './report-order.ts';

/** What the server replaces by the brand's settings: an object literal. */
declare const TRACKING_SETTINGS: { parameter: string; days: number };

type Command =
  | ['consent', boolean]
  | ['reference', (reference: string) => void]
  | ['order', OrderFields, ((isReceived: boolean) => void)?];

/**
 * What `<script async src=".../in/t.js?key=...">` does on a shop's page: keeps the click reference
 * of a visitor in a first-party cookie, passes it to forms and to the shop's other domains, and
 * reports the order. It adds no element or style and evaluates no text, so a strict content security
 * policy needs only this script's host in `script-src` and `connect-src`.
 *
 * Without consent nothing is read, stored, passed or sent. Global Privacy Control counts as a
 * refusal that no consent overrides.
 */
const script = document.currentScript as HTMLScriptElement | null;
const data = script?.dataset ?? {};
const address = new URL(script?.src || location.href);
const parameter = data.parameter || TRACKING_SETTINGS.parameter;
const days = Number(data.days) || TRACKING_SETTINGS.days;
const key = data.key || address.searchParams.get('key') || '';
const domains = (data.domains ?? '')
  .toLowerCase()
  .split(/[\s,]+/)
  .filter(Boolean);

const shares = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;
let isAllowed = shares && data.consent !== 'wait';
/** Commands that wait for consent. */
let waiting: Command[] = [];

function run(command: Command): void {
  const [name] = command;
  if (name === 'consent') setConsent(command[1]);
  else if (!isAllowed) waiting.push(command);
  else if (name === 'reference') {
    const reference = readReference();
    if (reference) command[1](reference);
  } else if (name === 'order') void reportOrder(address.origin, key, command[1], command[2]);
}

function setConsent(isGiven: boolean): void {
  isAllowed = shares && isGiven;
  if (!isAllowed) {
    removeReference();
    return;
  }
  start();
  const commands = waiting;
  waiting = [];
  for (const command of commands) run(command);
}

/** Keeps the reference of this page's address, and fills the forms of the page. */
function start(): void {
  keepReference(new URLSearchParams(location.search), parameter, days);
  for (const form of document.forms) pass(form);
}

function pass(element: EventTarget | null): void {
  const reference = isAllowed && readReference();
  if (!reference) return;
  if (element instanceof HTMLFormElement) passToForm(element, domains, parameter, reference);
  else if (element instanceof Element) {
    const link = element.closest<HTMLAnchorElement>('a[href]');
    if (link) passToLink(link, domains, parameter, reference);
  }
}

/** The order of a confirmation page, as attributes of the tag: `data-order-id`, `data-amount`... */
function readOrder(): OrderFields | null {
  const fields: OrderFields = {};
  for (const name of ['order_id', 'amount', 'currency', 'voucher_code', 'signature']) {
    const value = data[name.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase())];
    if (value) fields[name] = value;
  }
  return fields.order_id ? fields : null;
}

function open(): void {
  if (isAllowed) start();
  else if (!shares) removeReference();
  const page = window as { affiliate?: unknown };
  const queued = Array.isArray(page.affiliate) ? (page.affiliate as Command[]) : [];
  page.affiliate = { push: run };
  for (const command of queued) run(command);
  const order = readOrder();
  if (order) run(['order', order]);
}

// Links and forms that the page adds later are covered, because the events of all reach the document.
for (const name of ['click', 'auxclick', 'submit']) {
  document.addEventListener(name, (event) => pass(event.target), true);
}
if (document.readyState !== 'loading') open();
else document.addEventListener('DOMContentLoaded', open);
