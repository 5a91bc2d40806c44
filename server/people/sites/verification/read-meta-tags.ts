const IGNORED_TAGS = ['script', 'style', 'title', 'noscript', 'template', 'textarea'];
const MAX_TAG = 2_000;

/**
 * The contents of the meta tags of this name in the head of a page. Comments, scripts and the title
 * do not count, because they may contain text of other people. Takes linear time on any input.
 */
export function readMetaTags(html: string, name: string): string[] {
  let head = dropBetween(html, '<!--', '-->');
  for (const tag of IGNORED_TAGS) head = dropBetween(head, `<${tag}`, `</${tag}`);
  const end = head.search(/<\/head|<body/i);
  const tags = (end === -1 ? head : head.slice(0, end)).matchAll(
    new RegExp(`<meta\\s([^<>]{0,${MAX_TAG}})>`, 'gi'),
  );
  return [...tags].flatMap(([, attributes = '']) => {
    const isNamed = readAttribute(attributes, 'name')?.toLowerCase() === name;
    const content = readAttribute(attributes, 'content');
    return isNamed && content !== null ? [content.trim()] : [];
  });
}

function readAttribute(attributes: string, name: string): string | null {
  const at = new RegExp(
    `(?:^|[\\s"'])${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\\s"'/]+))`,
    'i',
  );
  const [, double, single, bare] = at.exec(attributes) ?? [];
  return double ?? single ?? bare ?? null;
}

/** The text without everything between two marks. Without a closing mark, the rest is removed. */
function dropBetween(text: string, open: string, close: string): string {
  // Letters of other alphabets change their length between upper and lower case.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let rest = '';
  let from = 0;
  for (;;) {
    const start = lower.indexOf(open, from);
    if (start === -1) return rest + text.slice(from);
    rest += text.slice(from, start);
    const end = lower.indexOf(close, start + open.length);
    if (end === -1) return rest;
    from = end + close.length;
  }
}
