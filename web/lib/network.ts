import {
  IDENTITY_ELEMENT,
  initialIdentity,
  type NetworkIdentity,
  PRODUCT_NAME,
} from '#contract/common/network-identity.ts';

export { PRODUCT_NAME };

/** The network of this page, which the server writes into it. */
export const network: NetworkIdentity = readIdentity() ?? initialIdentity;

function readIdentity(): NetworkIdentity | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(IDENTITY_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}
