import { type Node, parseSync } from 'oxc-parser';
import { joinsMessage } from './find-joins.ts';
import { shownTexts, textOf } from './shown-texts.ts';

/** The messages of a web source, texts that are shown without being translated, and code that joins
 * messages to sentences. */
export type CollectedMessages = { messages: string[]; untranslated: string[]; joined: string[] };

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
  const found: CollectedMessages = { messages: [], untranslated: [], joined: [] };
  visit(program, (node) => {
    collect(node, found);
    if (joinsMessage(node))
      found.joined.push(text.slice(node.start, node.end).replaceAll(/\s+/g, ' '));
  });
  return found;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) visit(child, see);
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

/** Whether a text contains a word to translate; addresses, tags, and URL, API ... have none. */
function isReadable(text: string): boolean {
  if (/^https?:|^<|^[A-Z]{2,5}s?$/.test(text.trim())) return false;
  return /[A-Za-z]{2,}/.test(text.replaceAll(/&\w+;/g, ''));
}
