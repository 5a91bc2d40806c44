import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/** Properties of components that only themes with `extend` and developer tools read. */
const UNREAD = new Set(['displayName', 'classes', 'varsResolver', 'extend']);
/** `Checkbox.Group`, but neither where it is assigned nor at the start of a message. */
const PART = /(?<!["'`\w])([A-Z]\w*\.[A-Z]\w*)\b(?! =[^=])/g;
const IMPORT = /import (?:\{([^}]*)\}|\w+)(?:, \{[^}]*\})? from ["'](\.[^"']+)["']/g;

type Replacement = readonly [file: string, code: string, by: string];

/** What switches on the code that is replaced; a screen that used it would work while developing only. */
const SWITCHES = /\bwith(?:Arrow|PillsReorder)\b|\bwithScrollArea(?!: false)\b/;

/** What our screens never use, though the value of a property decides it. */
const REPLACED: readonly Replacement[] = [
  // The theme has a resolver of its own.
  ['/default-theme.mjs', 'variantColorResolver: defaultVariantColorsResolver,', ''],
  // `withScrollArea` is false: lists scroll natively.
  [
    '/OptionsDropdown.mjs',
    'import { ScrollArea } from',
    'const ScrollArea = { Autosize: (props) => props.children };',
  ],
  // No popup has an arrow.
  ['/PopoverDropdown.mjs', 'import { FloatingArrow } from', 'const FloatingArrow = () => null;'],
  [
    '/PopoverDropdown.mjs',
    'import { getArrowMergeDropdownStyles } from',
    'const getArrowMergeDropdownStyles = () => {};',
  ],
  // `withPillsReorder` is never set.
  [
    '/MultiSelect.mjs',
    'import { usePillsReorder } from',
    `const usePillsReorder = () => ({
      getPillProps() {}, getListProps() {}, handleInputKeyDown() {},
    });`,
  ],
];

/**
 * Removes from Mantine's components the parts that no source uses, such as `Checkbox.Card`. A part is
 * assigned to its component, so the bundler keeps it and what it imports. `mantine` is the folder of
 * its modules.
 */
export function mantineParts(web: string, mantine: string): Plugin {
  let used: ReadonlySet<string> | undefined;
  return {
    name: 'mantine-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.mjs$/ },
      handler(code, id) {
        used ??= usedParts(web, mantine);
        return withoutParts(replaceUnused(code, id), used);
      },
    },
  };
}

/** Replaces code, or the whole line of an import. Throws if Mantine no longer has it. */
export function replaceUnused(code: string, id: string, replaced = REPLACED): string {
  let text = code;
  for (const [file, old, by] of replaced) {
    if (!id.endsWith(file)) continue;
    const at = text.indexOf(old);
    if (at < 0) throw new Error(`${id} no longer contains: ${old}`);
    const end = old.startsWith('import ') ? text.indexOf(';', at) + 1 : at + old.length;
    text = text.slice(0, at) + by + text.slice(end);
  }
  return text;
}

/** The parts that are named in our sources, and in what these import of Mantine. */
function usedParts(web: string, mantine: string): ReadonlySet<string> {
  const ours = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) =>
    readFileSync(join(web, file), 'utf8'),
  );
  requireUnused(ours);
  const names = new Set(
    ours.flatMap((code) =>
      [...code.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim()),
      ),
    ),
  );
  const index = readFileSync(join(mantine, 'index.mjs'), 'utf8');
  const entries = [...index.matchAll(IMPORT)].filter(([, list = '']) =>
    list.split(',').some((name) => names.has(name.trim())),
  );
  const theirs = readReachable(entries.map(([, , path = '']) => join(mantine, path)));
  return partsOf([...ours, ...theirs]);
}

/** Throws if a source switches on what is left out. */
export function requireUnused(sources: readonly string[]): void {
  const [found] = sources.flatMap((code) => SWITCHES.exec(code) ?? []);
  if (found !== undefined) throw new Error(`${found} is left out by mantine-parts.ts`);
}

/** The text of the modules and of all that they import, directly or not. */
function readReachable(entries: readonly string[]): string[] {
  const found = new Map<string, string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const code = readFileSync(path, 'utf8');
    found.set(path, code);
    for (const [, , imported = ''] of code.matchAll(IMPORT))
      open.push(join(dirname(path), imported));
  }
  return [...found.values()];
}

/** `Component.Part` of every use in the sources. */
export function partsOf(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((code) => [...code.matchAll(PART)].map(([, part = '']) => part)));
}

/** The code of a component without unread properties and unused parts. */
export function withoutParts(code: string, used: ReadonlySet<string>): string {
  const isUnneeded = (object: string, property: string) =>
    /^[A-Z]/.test(property) ? !used.has(`${object}.${property}`) : UNREAD.has(property);
  let left = code;
  for (const statement of parseSync('component.mjs', code).program.body.reverse()) {
    if (statement.type !== 'ExpressionStatement') continue;
    const { expression, start, end } = statement;
    if (expression.type !== 'AssignmentExpression') continue;
    if (expression.left.type !== 'MemberExpression') continue;
    const { object, property } = expression.left;
    if (object.type !== 'Identifier' || property.type !== 'Identifier') continue;
    if (isUnneeded(object.name, property.name)) left = left.slice(0, start) + left.slice(end);
  }
  return left;
}
