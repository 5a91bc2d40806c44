import { type NetworkIdentity, PRODUCT_NAME } from '#contract/common/network-identity.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';

/** Where the mark is a picture of its own, for the icon and previews of links. */
export const MARK_PATH = '/about/mark.svg';

// The joining streams of the software, shown until the network is named, as in `web/ui/logo.tsx`.
const STREAMS = new Html(
  '<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round">' +
    '<path d="M7 8c0 7 9 6 9 12v5"/><path d="M25 8c0 7-9 6-9 12"/><path d="M16 6v14"/></g>',
);

/** The mark of a network without a logo: the first letter of its name on its colour. */
export function writeMark({ name, colour }: NetworkIdentity): Html {
  const letter = [...name][0]?.toUpperCase() ?? '';
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="${colour}"/>${
    name === PRODUCT_NAME
      ? STREAMS
      : html`<text x="16" y="22.5" text-anchor="middle" fill="#fff" font-family="system-ui, sans-serif" font-size="18" font-weight="700">${letter}</text>`
  }</svg>`;
}
