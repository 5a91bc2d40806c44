import { isOthersClick } from '../stand-down/is-others-click.ts';
import type { Merchant } from './ask-merchants.ts';

/** The longest page address that the redirect accepts; longer ones are left unchanged. */
const MAX_ADDRESS_LENGTH = 2048;
const MAX_TAG_LENGTH = 100;

/**
 * The tracking link to a page of a merchant; null if none is possible, or if the address carries the
 * click of another network's publisher, which ours would replace.
 */
export function turnAddress(
  address: string,
  { link, deep, click_ref_param }: Pick<Merchant, 'link' | 'deep' | 'click_ref_param'>,
  tag: string,
): string | null {
  if (link === null || address.length > MAX_ADDRESS_LENGTH) return null;
  const { pathname, search, searchParams, hash } = new URL(address);
  if (isOthersClick(searchParams, click_ref_param)) return null;
  const isFront = pathname === '/' && search === '' && hash === '';
  if (!isFront && !deep) return null;
  const turned = new URL(link);
  if (!isFront) turned.searchParams.set('url', address);
  if (tag !== '') turned.searchParams.set('uid1', tag.slice(0, MAX_TAG_LENGTH));
  return turned.href;
}
