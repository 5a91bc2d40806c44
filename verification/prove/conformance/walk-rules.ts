import type { Answer } from './open-portal-client.ts';
import type { Walk } from './open-world.ts';
import { accountForms } from './specification/account-rules.ts';
import { brandForms } from './specification/brand-rules.ts';
import { specifiedCalls } from './specification/calls.ts';
import type { Form, Rule } from './specification/rule.ts';
import { siteForms } from './specification/site-rules.ts';

export const forms: readonly Form[] = [...accountForms, ...siteForms, ...brandForms];

const BAD = {
  required: [undefined, null, ''],
  string: [7, true, ['a'], {}],
  integer: ['one', 1.5, true],
  minimum: [0, -1],
} as const;

/** Violates every rule in every way; a text of exactly the greatest length is not too long. */
export async function walkRules({ found, openClient, owner, ids }: Walk): Promise<void> {
  for (const { path, as, good, rules } of forms) {
    const client = as === 'owner' ? owner : openClient();
    const valid = good(ids);
    for (const rule of rules) {
      const [field, kind, codes] = rule;
      const expected = [codes].flat();
      for (const bad of badValues(rule, valid)) {
        const answer = await client.ask(path, { attributes: { ...valid, [field]: bad } });
        if (!expected.includes(answer.code)) {
          found.deviations.push(`${path}: ${field} ${kind} ${show(bad)} ${is(answer, expected)}`);
        }
      }
      if (rule[1] !== 'max') continue;
      const attributes = { ...valid, [field]: textOf(valid[field], rule[3]) };
      const answer = await client.ask(path, { attributes });
      const tooLong = kind === 'max' && expected.includes(answer.code);
      if (tooLong) found.deviations.push(`${path}: ${field} of length ${rule[3]} is too long`);
    }
  }
}

/** Calls of sign-up, sign-in, reset and third-party: no surplus name can change what they do. */
const IGNORES_SURPLUS = /^\/auth\//;

/**
 * An attribute that a call does not have is refused by name, so that no list is wider and no change
 * less than was asked for; where that cannot happen it changes nothing.
 */
export async function walkSurplus({ found, owner, openClient }: Walk): Promise<void> {
  for (const path of Object.keys(specifiedCalls)) {
    if (path.startsWith('/common/upload')) continue;
    const attributes = { surplus_attribute: 1 };
    if (IGNORES_SURPLUS.test(path)) {
      const client = openClient();
      const [without, answer] = [await client.ask(path), await client.ask(path, { attributes })];
      if (answer.code !== without.code) {
        found.deviations.push(`${path}: a surplus attribute ${is(answer, [without.code])}`);
      }
      continue;
    }
    const answer = await owner.ask(path, { attributes });
    const isNamed = JSON.stringify(answer.data).includes('surplus_attribute');
    if (answer.code !== 20071 || !isNamed) {
      found.deviations.push(`${path}: an unknown attribute ${is(answer, [20071])}`);
    }
  }
}

function badValues(rule: Rule, valid: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (rule[1] === 'format') return [rule[3]];
  if (rule[1] === 'max') return [textOf(valid[rule[0]], rule[3] + 1)];
  return BAD[rule[1]];
}

const textOf = (start: unknown, length: number) => String(start ?? '').padEnd(length, 'a');

const show = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, 40);

export const is = ({ code, message }: Answer, expected: readonly number[]) =>
  `answers ${code} ${message}, not ${expected.join(' or ')}`;
