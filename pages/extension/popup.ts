import { askMerchants } from '../linkbook/ask-merchants.ts';
import { isOthersClick } from '../stand-down/is-others-click.ts';
import { makePageLink } from './make-page-link.ts';
import { sendToBrowser } from './send-to-browser.ts';

/** The part of the browser's extension API that is used here. */
type Browser = {
  tabs: {
    query: (what: { active: true; currentWindow: true }) => Promise<{ url?: string }[]>;
  };
};
declare const chrome: Browser;

/**
 * Written into the extension at download: the link code of the channel and the address of the
 * server.
 */
type Settings = { origin: string; track: string };

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const showStatus = (text: string) => {
  element('status').textContent = text;
};

/** Shows the brand of the page, and makes the link if the channel has joined the brand. */
async function openPopup(): Promise<void> {
  const settings: Settings = await fetch('settings.json').then((file) => file.json());
  const url = await findPage();
  const brand = element('brand');
  if (!/^https?:\/\//.test(url)) {
    brand.textContent = 'Links can be created only for web pages.';
    return;
  }
  const { hostname, searchParams } = new URL(url);
  const [merchant] = await askMerchants(settings.origin, settings.track, [hostname]);
  if (!merchant) {
    brand.textContent = `No brand of the network has pages at ${hostname}.`;
    return;
  }
  if (!merchant.joined) {
    brand.textContent = `${merchant.merchant_name}: your channel has not joined this brand yet.`;
    return;
  }
  if (isOthersClick(searchParams, merchant.click_ref_param)) {
    brand.textContent = `${merchant.merchant_name}: the address of this page belongs to the click of another publisher. Open the page without it to create a link.`;
    return;
  }
  brand.textContent = merchant.merchant_name;
  const form = element<HTMLFormElement>('make');
  form.hidden = false;
  const make = () => makeLink(settings, url).catch(sayNoAnswer);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void make();
  });
  await make();
}

/**
 * The address of the page under the popup. If the popup is opened as a page, it takes the address
 * from its query.
 */
async function findPage(): Promise<string> {
  const given = new URLSearchParams(location.search).get('url');
  if (given) return given;
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.url ?? '';
}

async function makeLink({ origin, track }: Settings, url: string): Promise<void> {
  const tag = element<HTMLInputElement>('tag').value.trim();
  const plugs_id = sendToBrowser(navigator.userAgent);
  const { link, refusal } = await makePageLink(origin, { url, tag, plugs_id, track });
  element('made').hidden = link === null;
  showStatus(refusal ?? '');
  if (link) element<HTMLInputElement>('link').value = link.short_url;
}

element('copy').addEventListener('click', async () => {
  const field = element<HTMLInputElement>('link');
  field.select();
  await navigator.clipboard.writeText(field.value);
  showStatus('Copied');
});

const sayNoAnswer = () => showStatus('Could not reach the network. Try again in a moment.');
openPopup().catch(sayNoAnswer);
