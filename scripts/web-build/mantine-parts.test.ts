import { expect, test } from 'vitest';
import { partsOf, replaceUnused, requireUnused, withoutParts } from './mantine-parts.ts';

const SOURCE = `import { CheckboxGroup } from './CheckboxGroup.mjs';
const Checkbox = factory((props) => jsx(Input.Wrapper, props));
Checkbox.classes = {
	...module_default
};
Checkbox.displayName = "@mantine/core/Checkbox";
Checkbox.Group = CheckboxGroup;
Checkbox.Card = CheckboxCard;
Checkbox.defaultLoaders = loaders;
export { Checkbox };
`;

test('a part stays if a source uses it, in JSX or in compiled code', () => {
  const used = partsOf([SOURCE, '<Checkbox.Group label="x" />']);
  expect(used).toEqual(new Set(['Checkbox.Group', 'Input.Wrapper']));
  const code = withoutParts(SOURCE, used);
  expect(code).toContain('Checkbox.Group = CheckboxGroup');
  expect(code).not.toMatch(/Checkbox\.(Card|classes|displayName)/);
  expect(code).toContain('Checkbox.defaultLoaders = loaders');
});

test('an error that names a part does not use it', () => {
  expect(partsOf(['throw new Error("Popover.Target component children")']).size).toBe(0);
});

test('an unused import is replaced as a whole line', () => {
  const code = 'import { A } from "./a.mjs";\nimport { B } from "./b.mjs";\nexport { A };';
  const replaced = [['/x.mjs', 'import { A } from', 'const A = 1;']] as const;
  expect(replaceUnused(code, '/core/x.mjs', replaced)).toBe(
    'const A = 1;\nimport { B } from "./b.mjs";\nexport { A };',
  );
  expect(replaceUnused(code, '/core/other.mjs', replaced)).toBe(code);
});

test('code that a new version no longer has fails the build', () => {
  expect(() => replaceUnused('', '/core/OptionsDropdown.mjs')).toThrow(/no longer contains/);
});

test('a screen that uses what is left out fails the build', () => {
  expect(() => requireUnused(['<Popover withArrow>'])).toThrow('withArrow');
  expect(() => requireUnused(['<Select withScrollArea />'])).toThrow('withScrollArea');
  requireUnused(['Select: { defaultProps: { withScrollArea: false } }']);
});
