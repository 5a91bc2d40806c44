import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { unraisedKeys } from '#fixtures/testing/unraised-keys.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const WITHOUT_RULES = /\.test\.ts$|builders\.ts$|^contract\/(errors\.ts|messages\/)/;
const COMMENT = /^\s*(\/\/|\/\*\*|\*).*$/gm;
// A declaration of what a call may refuse raises nothing.
const DECLARATION = /refuses(: | = )\[[^\]]*\]/gi;

/** The code that can raise a key: input rules of the contract, and the server. */
const code = globSync('{contract,server}/**/*.ts', { cwd: root })
  .filter((file) => !WITHOUT_RULES.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .map((text) => text.replace(COMMENT, '').replace(DECLARATION, ''))
  .join('\n');

const isRaised = (key: string) => new RegExp(`['"\`]${key}['"\`]|\\b${key}:`).test(code);

test('every key of the catalogue is raised, or listed with the reason', () => {
  const missing = Object.keys(errorCodes).filter((key) => !isRaised(key) && !(key in unraisedKeys));
  expect(missing).toEqual([]);
});

test('a listed key is raised nowhere', () => {
  expect(Object.keys(unraisedKeys).filter(isRaised)).toEqual([]);
});
