import { type Node, parseSync } from 'oxc-parser';

/** An identifier or text of a source file with its first line. */
type Located = { text: string; line: number };

/**
 * The parts of a source file that are checked: names, texts, comments, and lengths of functions.
 */
export type ParsedSource = {
  identifiers: Located[];
  comments: Located[];
  strings: Located[];
  /** The texts of templates between their expressions; `strings` contains them as well. */
  templates: Located[];
  functions: { name: string; line: number; lines: number }[];
  /** The names in each array of texts, union of texts and object. */
  lists: { names: string[]; line: number }[];
};

const parsed = new Map<string, { text: string; source: ParsedSource }>();

/** Parses TypeScript or TSX once; a file with a syntax error is left to the compiler. */
export function parseSource(path: string, text: string): ParsedSource {
  const known = parsed.get(path);
  if (known?.text === text) return known.source;
  const source = parse(path, text);
  parsed.set(path, { text, source });
  return source;
}

function parse(path: string, text: string): ParsedSource {
  const { program, comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const lineAt = openLines(text);
  const found: ParsedSource = {
    identifiers: [],
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
    strings: [],
    templates: [],
    functions: [],
    lists: [],
  };
  visit(program, null, (node, parent) => collect(node, parent, found, lineAt));
  return found;
}

type Visitor = (node: Node, parent: Node | null) => void;

function visit(node: Node, parent: Node | null, visitor: Visitor): void {
  visitor(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) visit(child, node, visitor);
    }
  }
}

function collect(
  node: Node,
  parent: Node | null,
  found: ParsedSource,
  lineAt: (offset: number) => number,
): void {
  const line = () => lineAt(node.start);
  const names = namesIn(node);
  if (names.length > 0) found.lists.push({ names, line: line() });
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      found.identifiers.push({ text: node.name, line: line() });
      break;
    case 'Literal':
      if (typeof node.value === 'string' && parent?.type !== 'ImportDeclaration') {
        found.strings.push({ text: node.value, line: line() });
      }
      break;
    case 'JSXText':
      found.strings.push({ text: node.value, line: line() });
      break;
    case 'TemplateElement': {
      const template = { text: node.value.cooked ?? node.value.raw, line: line() };
      found.strings.push(template);
      found.templates.push(template);
      break;
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      found.functions.push({
        name: nameOf(node, parent),
        line: line(),
        lines: lineAt(node.end) - line() + 1,
      });
      break;
  }
}

function namesIn(node: Node): string[] {
  if (node.type === 'ArrayExpression') return node.elements.flatMap(textOf);
  if (node.type === 'TSUnionType') return node.types.flatMap(textOf);
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((one) => (one.type === 'Property' ? textOf(one.key) : []));
}

function textOf(node: Node | null): string[] {
  if (node?.type === 'TSLiteralType') return textOf(node.literal);
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  return node?.type === 'Identifier' ? [node.name] : [];
}

function nameOf(node: Node, parent: Node | null): string {
  if ('id' in node && node.id && 'name' in node.id) return String(node.id.name);
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    return parent.id.name;
  return 'anonymous function';
}

/** Returns a function from offset to line number, counted from 1. */
function openLines(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
