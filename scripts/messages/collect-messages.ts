import { type Node, parseSync } from 'oxc-parser';

/** The messages of a web source, and texts that are shown without being translated. */
export type CollectedMessages = { messages: string[]; untranslated: string[] };

/** Attributes whose text a user reads. */
const READ_ATTRIBUTES = new Set(
  'label title aria-label alt sub description placeholder hint heading confirmLabel sendLabel'.split(
    ' ',
  ),
);

/**
 * Collects the literals passed to t(), msg() and <Trans>, and the literal texts of elements and of
 * attributes that a user reads.
 */
export function collectMessages(path: string, text: string): CollectedMessages {
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const found: CollectedMessages = { messages: [], untranslated: [] };
  visit(program, found);
  return found;
}

function visit(node: Node, found: CollectedMessages): void {
  collect(node, found);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) visit(child, found);
    }
  }
}

function collect(node: Node, { messages, untranslated }: CollectedMessages): void {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const message = /^(t|msg)$/.test(node.callee.name) ? textOf(node.arguments[0]) : null;
    if (message) messages.push(message);
  } else if (node.type === 'JSXText' && isReadable(node.value)) {
    untranslated.push(node.value.trim());
  } else if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children) {
      if (child.type !== 'JSXExpressionContainer') continue;
      untranslated.push(...shownTexts(child.expression).filter(isReadable));
    }
  } else if (node.type === 'JSXOpeningElement') {
    const isTrans = node.name.type === 'JSXIdentifier' && node.name.name === 'Trans';
    for (const attribute of node.attributes) {
      if (attribute.type !== 'JSXAttribute') continue;
      const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
      const value = attribute.value;
      if (isTrans && name === 'id') {
        const message = textOf(value?.type === 'JSXExpressionContainer' ? value.expression : value);
        if (message) messages.push(message);
      } else if (value && READ_ATTRIBUTES.has(name)) {
        const shown = value.type === 'JSXExpressionContainer' ? value.expression : value;
        untranslated.push(...shownTexts(shown).filter(isReadable));
      }
    }
  }
}

/** The literal texts that an expression may show as its value. */
function shownTexts(node: Node): string[] {
  if (node.type === 'ConditionalExpression') {
    return [...shownTexts(node.consequent), ...shownTexts(node.alternate)];
  }
  if (node.type === 'LogicalExpression') {
    return [...shownTexts(node.left), ...shownTexts(node.right)];
  }
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
  return [textOf(node) ?? ''];
}

function textOf(node: Node | null | undefined): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** Whether a text contains a word to translate; addresses, tags, and URL, API ... have none. */
function isReadable(text: string): boolean {
  if (/^https?:|^<|^[A-Z]{2,5}s?$/.test(text.trim())) return false;
  return /[A-Za-z]{2,}/.test(text.replaceAll(/&\w+;/g, ''));
}
