import type { Call } from '#contract/call.ts';
import { namesOfInput } from '#server/platform/http/run-call.ts';

const OFTEN = [1, 0, 'a quiet river', 'someone@example.com', '2026-01-01', 'https://example.com/'];
const RARE = [
  `/files/${'a'.repeat(32)}.png`,
  'someone-else',
  '2026-01-01T00:00:00Z',
  'DE',
  'USD',
  'UTC',
  'month',
  '100.00',
  [1],
  ['a'],
  [{}],
  // A rule of terms.
  [{ name: 'Standard', kind: 'percent', rate: '1' }],
  {},
  true,
];
const MAX_FIELDS = 30;

/**
 * Generates inputs that pass the call's validation and contain each of the given ids in each field
 * that accepts one. Other required fields are found by trial against the schema, unless they are among
 * the `given` ones. Empty if no input passes.
 */
export function makeInputs(
  call: Call,
  ids: readonly (number | string)[],
  given: Readonly<Record<string, unknown>> = {},
): object[] {
  const inputs = idFieldsOf(call).flatMap((field) =>
    field in given
      ? []
      : ids.flatMap((id) =>
          [id, String(id), [id]].flatMap((value) => fill(call, { ...given, [field]: value })),
        ),
  );
  const bare = fill(call, given);
  return [...new Map([...inputs, ...bare].map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether the input of a call names a brand. */
export const takesBrand = (call: Call) => namesOfInput(call.input).includes('mcid');

/** Fields that may contain an id or a code, by their name. */
function idFieldsOf(call: Call): string[] {
  return namesOfInput(call.input).filter((name) =>
    /(^|_)(id|ids|code|mcid|url|track|avatar|logo|media_kit|ref|keyword|list)$/.test(name),
  );
}

function fill(call: Call, start: Record<string, unknown>): object[] {
  const input = { ...start };
  for (let filled = 0; filled < MAX_FIELDS; filled += 1) {
    const issue = firstIssue(call, input);
    if (issue === null) return [input];
    const [field] = issue;
    if (field === undefined || field in start) return [];
    const value = [...valuesNamed(call, input), ...OFTEN, ...RARE].find(
      (value) => firstIssue(call, { ...input, [field]: value })?.[0] !== field,
    );
    if (value === undefined) return [];
    input[field] = value;
  }
  return [];
}

function issuesOf(call: Call, input: object) {
  const checked = call.input.safeParse(input);
  return checked.success ? [] : checked.error.issues;
}

function firstIssue(call: Call, input: object): [string | undefined] | null {
  const [issue] = issuesOf(call, input);
  if (!issue) return null;
  const [field] = issue.path;
  return [field === undefined ? undefined : String(field)];
}

/** The values of an enum, if the failed validation lists them. */
function valuesNamed(call: Call, input: object): unknown[] {
  const [issue] = issuesOf(call, input);
  return issue?.code === 'invalid_value' ? [...issue.values] : [];
}
