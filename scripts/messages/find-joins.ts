import type { Node } from 'oxc-parser';
import { shownTexts } from './shown-texts.ts';

/**
 * Whether an expression or element joins a message with other text to a sentence: `t('a') + b`,
 * a template with t() and more, or an element that writes a comma, colon or full stop beside a
 * message. A separator of facts (` · `) joins no sentence.
 */
export function joinsMessage(node: Node): boolean {
  if (node.type === 'BinaryExpression') {
    return node.operator === '+' && [node.left, node.right].some(isMessage);
  }
  if (node.type === 'TemplateLiteral') {
    return node.expressions.some(isMessage);
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false;
  const children: Node[] = node.children.map((child) =>
    child.type === 'JSXExpressionContainer' ? child.expression : child,
  );
  return (
    children.some(isMessage) &&
    children.some((child) => {
      const texts = child.type === 'JSXText' ? [child.value] : shownTexts(child);
      return texts.some((text) => /[,;:.!?()]/.test(text));
    })
  );
}

/** Whether an expression shows a message, in one of its cases. */
function isMessage(node: Node): boolean {
  if (node.type === 'CallExpression') {
    return node.callee.type === 'Identifier' && /^(t|counted)$/.test(node.callee.name);
  }
  if (node.type === 'ConditionalExpression') {
    return isMessage(node.consequent) || isMessage(node.alternate);
  }
  if (node.type === 'LogicalExpression') return isMessage(node.left) || isMessage(node.right);
  if (node.type !== 'JSXElement') return false;
  const { name } = node.openingElement;
  return name.type === 'JSXIdentifier' && name.name === 'Trans';
}
