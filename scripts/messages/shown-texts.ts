import type { Node } from 'oxc-parser';

/** The literal texts that an expression may show as its value. */
export function shownTexts(node: Node): string[] {
  if (node.type === 'ConditionalExpression') {
    return [...shownTexts(node.consequent), ...shownTexts(node.alternate)];
  }
  if (node.type === 'LogicalExpression') {
    return [...shownTexts(node.left), ...shownTexts(node.right)];
  }
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
  return [textOf(node) ?? ''];
}

export function textOf(node: Node | null | undefined): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}
