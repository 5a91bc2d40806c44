import { pickBelow, type Random } from '../seeded-random.ts';

/** Texts that try to pass as a page of `own` but lead to `evil`, or to break a parser. */
const FAMILIES: Readonly<
  Record<string, (own: string, evil: string, pick: Picker) => readonly string[]>
> = {
  plain: (own, evil) => [
    `https://${evil}/`,
    `http://${evil}/${own}`,
    `https://${evil}?${own}`,
    `https://${evil}#${own}`,
    `https://${evil};${own}`,
    `https://${evil}/?url=https://${own}/`,
  ],
  userinfo: (own, evil) => [
    `https://${own}@${evil}/`,
    `https://${own}:443@${evil}/`,
    `https://${own}%2f@${evil}/`,
    `https://${own}%40@${evil}/`,
    `https://a@${own}@${evil}/`,
    `https://${own}#@${evil}/`,
    `https://${own}?@${evil}/`,
    `https://${evil}#@${own}/`,
    `https://user:pass@${own}/`,
    `https://@${own}/`,
    `https://:@${evil}/`,
  ],
  backslash: (own, evil) => [
    `https:\\\\${evil}\\${own}`,
    `https:/\\${evil}/`,
    `https://${evil}\\@${own}/`,
    `https://${evil}\\.${own}/`,
    `https://${own}\\@${evil}/`,
    `https://${own}\\.${evil}/`,
    `/\\${evil}/`,
    `\\/\\/${evil}/`,
    `https://${own}/\\${evil}/`,
    `http:\\/\\/${evil}/`,
  ],
  scheme: (own, evil) => [
    `javascript:location='https://${evil}'//${own}`,
    `javascript://${own}/%0alocation='https://${evil}'`,
    `JaVaScRiPt:alert(1)`,
    `java\tscript:alert(1)`,
    `\u0001javascript:alert(1)`,
    `data:text/html;base64,PHNjcmlwdD4=,${own}`,
    `vbscript:msgbox(1)//${own}`,
    `blob:https://${own}/1`,
    `filesystem:https://${own}/temporary/1`,
    `view-source:https://${own}/`,
    `file:///etc/passwd`,
    `ftp://${own}/`,
    `ws://${own}/`,
    `intent://${own}#Intent;scheme=http;end`,
    `https:${evil}`,
    `https:/${evil}`,
    `https:///${evil}/`,
    `//${evil}/${own}`,
    `///${evil}/`,
    `////${evil}/`,
    `://${evil}/`,
    `http::/${evil}`,
    `${own}`,
    `?url=https://${evil}`,
  ],
  affix: (own, evil, pick) => [
    `https://${own}.${evil}/`,
    `https://${own}-${evil}/`,
    `https://evil${own}/`,
    `https://evil-${own}/`,
    `https://${own}evil/`,
    `https://${own}.evil/`,
    `https://${own.replace('.', pick(['', '-', '_', '..']))}/`,
    `https://${own.slice(1)}/`,
    `https://${own}%2e${evil}/`,
    `https://${own}%00.${evil}/`,
    `https://${own}./`,
    `https://${own}../`,
    `https://.${own}/`,
    `https://${own.split('.').slice(1).join('.')}/`,
    `https://${own.split('.').at(-1)}/`,
  ],
  port: (own, evil, pick) => [
    `https://${own}:${pick([0, 1, 22, 80, 8080, 8443, 65535, 65536, '443.evil.example'])}/`,
    `https://${own}:443@${evil}:443/`,
    `https://${own}:%34%34%33/`,
    `http://${own}:443/`,
    `https://${evil}:443/${own}:443`,
    `https://${own}:/`,
  ],
  numbers: (own, _evil, pick) => [
    `http://[::1]/`,
    `http://[::ffff:127.0.0.1]/`,
    `http://[::1%25lo]/`,
    `http://[::]:80/`,
    `http://[${own}]/`,
    `http://[::ffff:${pick(['0a00:1', '7f00:1', 'c0a8:1'])}]/`,
    `http://[1::2::3]/`,
    `http://0x7f000001/`,
    `http://2130706433/`,
    `http://017700000001/`,
    `http://127.1/`,
    `http://1.2.3.4.5/`,
    `http://256.256.256.256/`,
    `http://0/${own}`,
  ],
  unicode: (own, evil, pick) => [
    `https://${own}${pick(['。', '．', '｡', '․', '·'])}${evil}/`,
    `https://${evil}${pick(['／', '？', '＃', '＠', '：', '＼', '⁄', '∕', '﹖'])}.${own}/`,
    `https://${own}${pick(['\u200b', '\u00ad', '\u2060', '\u202e', '\ufeff', '\u0301'])}.${evil}/`,
    `https://${evil}${pick(['\u200b', '\u00ad', '\u202e', '\u3000', '\u00a0'])}${own}/`,
    `https://${own.replace(/[aeo]/, pick(['а', 'е', 'о', 'ａ', '⒠', 'ⓞ']))}/`,
    `https://${own.replace(/[ks]/, pick(['\u212a', '\u017f', 'ß', 'ẞ']))}.${evil}/`,
    `https://xn--${own}/`,
    `https://xn--a.${own}.${evil}/`,
    `ｈｔｔｐｓ：／／${evil}／`,
    `https://${evil}\ud800.${own}/`,
    `\ufeffhttps://${evil}/`,
  ],
  encoded: (own, evil) => [
    `https://%65vil.example/${own}`,
    `https://${evil}%23.${own}/`,
    `https://${evil}%2f.${own}/`,
    `https://${evil}%5c.${own}/`,
    `https%3A%2F%2F${evil}%2F`,
    `https%253A%252F%252F${evil}`,
    `https://${own}%252f@${evil}`,
    `%2f%2f${evil}`,
    `%5c%5c${evil}`,
    `&#104;ttps://${evil}/`,
    `https://${own}%E3%80%82${evil}/`,
    `https://${evil}%ff.${own}/`,
  ],
  split: (own, evil, pick) => [
    `https://${own}/\r\nLocation: https://${evil}/`,
    `https://${own}/%0d%0aLocation:%20https://${evil}/`,
    `https://${own}/\u560d\u560aLocation:https://${evil}/`,
    `https://${own}${pick(['\t', '\n', '\r', '\0', '\v', '\f'])}.${evil}/`,
    `https://${evil}${pick(['\t', '\n', '\r', '\0'])}@${own}/`,
    `h${pick(['\t', '\n', '\r'])}ttps://${evil}/`,
    `/${pick(['\t', '\n', '\r'])}/${evil}/`,
    ` https://${evil}/`,
    `https:// ${evil}/`,
    `https://${own} .${evil}/`,
  ],
  path: (own, evil) => [
    `https://${own}/../../..//${evil}/`,
    `https://${own}//${evil}/`,
    `https://${own}/%2f%2f${evil}`,
    `https://${own}/.//${evil}`,
    `https://${own}/redirect?to=https://${evil}/`,
    `https://${own}/;@${evil}`,
    `https://${own}/?click_ref=forged&click%5Fref=forged`,
    `https://${own}?url=//${evil}`,
  ],
  size: (own, evil) => [
    `https://${own}/${'a'.repeat(5000)}`,
    `https://${evil}/${'a'.repeat(2047)}.${own}`,
    `https://${`${'a'.repeat(60)}.`.repeat(5)}${own}.${evil}/`,
    `${'https://'.repeat(20)}${evil}/`,
    ``,
    ` `,
  ],
};

type Picker = <Value>(values: readonly Value[]) => Value;

const NASTY = [...'\t\n\r\0\\/@:?#%&;<>"\'`|^[]{}. \u00a0\u200b\u3000。／＠', '%00', '%0a', '%2f'];

/** A hostile URL of any family, mutated up to three times. */
export function makeHostileAddress(random: Random, own: string, evil: string): string {
  const pick: Picker = (values) => values[pickBelow(random, values.length)] as never;
  const family = pick(Object.values(FAMILIES));
  let address = pick(family(own, evil, pick));
  for (let times = pickBelow(random, 4); times > 0; times -= 1) {
    address = mutilate(address, random, pick);
  }
  return address;
}

/** A page that must be accepted: refusing everything would pass every attack. */
export function makeHonestAddress(random: Random, own: string): string {
  const host = ['', 'www.', 'shop.de.'][pickBelow(random, 3)] + own;
  const path = ['/', '/a/b', '/%C3%BC', '/sale;v=1'][pickBelow(random, 4)];
  const query = ['', '?a=1', '?q=a%20b+c&d=%26', '?to=https://evil.example/'][pickBelow(random, 4)];
  return `http${random() < 0.5 ? 's' : ''}://${host}${path}${query}`;
}

function mutilate(address: string, random: Random, pick: Picker): string {
  const place = pickBelow(random, address.length + 1);
  const [head, tail] = [address.slice(0, place), address.slice(place)];
  const sign = tail.charCodeAt(0);
  const ways = [
    () => head + pick(NASTY) + tail,
    () => head + tail.slice(0, 1).toUpperCase() + tail.slice(1),
    () => address.replace('/', '\\'),
    () => address.replace('//', pick(['/', '///', '/\\/', '/\t/'])),
    () => (sign < 128 ? `${head}%${hex(sign)}${tail.slice(1)}` : address),
    () => head + tail.slice(1),
    () => pick(['\ufeff', ' ', '\t', '\u0000', '\u00a0']) + address,
    () => address + pick([' ', '\t', '%20', '\u2028', '.']),
  ];
  return pick(ways)();
}

const hex = (sign: number) => sign.toString(16).padStart(2, '0');
