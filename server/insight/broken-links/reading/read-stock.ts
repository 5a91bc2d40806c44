import { parseJson } from '#server/platform/parsers/parse-json.ts';

const MAX_SCRIPT = 256 * 1024;
const MAX_SCRIPTS = 20;
const MAX_DEPTH = 8;
const OUT = /(^|\/)(outofstock|soldout|discontinued)$/i;
/** Properties under which a page shows products other than its own. */
const ASIDE =
  /^(isRelatedTo|isSimilarTo|isAccessoryOrSparePartFor|isConsumableFor|itemListElement)$/;
const ASIDE_TYPE = /schema\.org\/(ItemList|OfferCatalog|Review)$/i;
const PRODUCT_TYPE = /schema\.org\/(Product|ProductGroup|ProductModel|IndividualProduct)$/i;

type Scope = { depth: number; type: string; property: string };
type Json = { [name: string]: unknown };

/**
 * Reads the availability of a page's product from JSON-LD and microdata (schema.org). `done`
 * returns false where every offer of the page's own products is out of stock, true where one is
 * available, null where nothing is declared.
 */
export function openStockReader() {
  const declared: string[] = [];
  const scripts: string[] = [];
  const scopes: Scope[] = [];
  let depth = 0;
  let script: { depth: number; text: string } | null = null;
  let word: { depth: number; text: string } | null = null;

  const isOwnProduct = () =>
    scopes.filter(({ type }) => PRODUCT_TYPE.test(type)).length === 1 &&
    !scopes.some(({ type, property }) => ASIDE_TYPE.test(type) || ASIDE.test(property));

  return {
    openTag(name: string, attributes: Record<string, string>): void {
      depth += 1;
      const { itemscope, itemtype = '', itemprop = '' } = attributes;
      if (itemscope !== undefined)
        scopes.push({ depth, type: itemtype.trim(), property: itemprop });
      else if (itemprop === 'availability' && isOwnProduct()) {
        const value = attributes.href ?? attributes.content;
        if (value === undefined) word = { depth, text: '' };
        else declared.push(value);
      }
      const isData = name === 'script' && attributes.type?.trim() === 'application/ld+json';
      if (isData && scripts.length < MAX_SCRIPTS) script = { depth, text: '' };
    },
    text(text: string): void {
      if (script && script.text.length <= MAX_SCRIPT) script.text += text;
      if (word && word.text.length < 100) word.text += text;
    },
    closeTag(): void {
      if (script?.depth === depth) {
        scripts.push(script.text);
        script = null;
      }
      if (word?.depth === depth) {
        declared.push(word.text);
        word = null;
      }
      if (scopes.at(-1)?.depth === depth) scopes.pop();
      depth -= 1;
    },
    done(): boolean | null {
      const all = [...declared, ...scripts.flatMap(availabilitiesIn)].map((one) =>
        one.trim().replace(/[\s_-]/g, ''),
      );
      return all.length === 0 ? null : !all.every((one) => OUT.test(one));
    },
  };
}

function availabilitiesIn(script: string): string[] {
  if (script.length > MAX_SCRIPT) return [];
  try {
    return ownProducts(parseJson(script), 0).flatMap(offeredIn);
  } catch {
    return [];
  }
}

/** The products a page is about, without related ones. */
function ownProducts(node: unknown, depth: number): Json[] {
  if (depth > MAX_DEPTH || typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => ownProducts(one, depth + 1));
  const object = node as Json;
  const isProduct = [object['@type']].flat().some((type) => isProductType(type));
  if (isProduct) return [object];
  return ['@graph', 'mainEntity'].flatMap((name) => ownProducts(object[name], depth + 1));
}

const isProductType = (type: unknown) =>
  typeof type === 'string' && PRODUCT_TYPE.test(`schema.org/${type.split('/').at(-1)}`);

function offeredIn(product: Json): string[] {
  const variants = [product.hasVariant].flat().flatMap((one) => (isObject(one) ? [one] : []));
  return [product, ...variants]
    .flatMap((one) => [one.offers].flat())
    .flatMap((offer) => (isObject(offer) ? [offer, ...[offer.offers].flat()] : []))
    .flatMap((offer) =>
      isObject(offer) && typeof offer.availability === 'string' ? [offer.availability] : [],
    );
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
