import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** Parts of a call that only the server reads. */
const SERVER_PARTS = new Set(['reply', 'refuses', 'sheds', 'bodyBytes', 'maxBytes']);

type Change = { start: number; end: number; text: string };

/**
 * Removes from the declarations of calls in `contract/` what the browser does not read, which is most
 * of their code, and builds the rules of an input when a form is first checked: some hundred schemas
 * would be built before the first paint.
 */
export function trimCalls(contract: string): Plugin {
  return {
    name: 'trim-calls',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.startsWith(contract) && id.endsWith('.ts') ? trimmed(code) : null;
    },
  };
}

/** A source of the contract without the parts of the server. */
export function trimmed(code: string): string {
  const changes: Change[] = [];
  const { program } = parseSync('contract.ts', code, { lang: 'ts' });
  // Declarations have no effects. The bundler does not know it of the methods of schemas.
  for (const statement of program.body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init, id } of declared.declarations) {
      if (init?.type !== 'CallExpression' || id.type !== 'Identifier') continue;
      changes.push(
        { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' },
        { start: init.end, end: init.end, text: ')()' },
      );
    }
  }
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [, parts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'call') return;
      if (parts?.type !== 'ObjectExpression') return;
      for (const part of parts.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        const { start, end } = part;
        if (SERVER_PARTS.has(part.key.name)) changes.push({ start, end, text: '...{}' });
        else if (part.key.name === 'input') {
          const value = part.shorthand ? 'input' : code.slice(part.value.start, part.value.end);
          changes.push({ start, end, text: `get input() { return ${value}; }` });
        }
      }
    },
  });
  visitor.visit(program);
  // From the end, so that the positions before a change stay valid.
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}
