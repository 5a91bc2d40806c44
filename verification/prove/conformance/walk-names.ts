import type { Walk } from './open-world.ts';
import { otherNames } from './specification/names.ts';
import { walkCalls } from './walk-calls.ts';
import { forms, is, walkRules } from './walk-rules.ts';

/**
 * Makes every call, and violates every rule, with all names of each field at once: the codes are
 * those of one name. Then each name stands by itself, and different values are refused.
 */
export async function walkNames(walk: Walk): Promise<void> {
  const { found, openClient, owner, ids } = walk;
  found.usesAllNames = true;
  await walkCalls(walk);
  await walkRules(walk);
  found.usesAllNames = false;
  for (const { path, as, good } of forms) {
    const client = as === 'owner' ? owner : openClient();
    const valid = good(ids);
    for (const { names, differ } of otherNames.filter((one) => one.path === path)) {
      const own = names.find((name) => name in valid);
      if (own === undefined) continue;
      const { [own]: value, ...others } = valid;
      for (const name of names.filter((one) => one !== own)) {
        // A violation of the field's own rule shows that the name is read as this field.
        const alone = await client.ask(path, { attributes: { ...others, [name]: ['bad'] } });
        const usual = await client.ask(path, { attributes: { ...others, [own]: ['bad'] } });
        if (alone.code !== usual.code) {
          found.deviations.push(`${path}: ${name} by itself ${is(alone, [usual.code])}`);
        }
        const both = await client.ask(path, { attributes: { ...valid, [name]: [value] } });
        if (both.code !== differ) {
          found.deviations.push(`${path}: different ${own} and ${name} ${is(both, [differ])}`);
        }
      }
    }
  }
}
