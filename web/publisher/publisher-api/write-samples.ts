/** The content of a sample: the address, and the body without the token. */
type SampleRequest = { url: string; token: string; body: Readonly<Record<string, unknown>> };

export const sampleLanguages = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
type SampleLanguage = (typeof sampleLanguages)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The time zone of the API: UTC+8. */
const ZONE_MS = 8 * HOUR_MS;

/** The request as a runnable sample in a language. */
export function writeSample(language: SampleLanguage, { url, token, body }: SampleRequest): string {
  const whole = { token, ...body };
  const json = JSON.stringify(whole, null, 2);
  if (language === 'curl') {
    const quoted = json.replaceAll("'", "'\\''");
    return `curl -X POST '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${quoted}'`;
  }
  if (language === 'JavaScript') {
    return `const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(${indented(json, 2)}),
});
const { code, message, data } = await response.json();
if (code !== '0') throw new Error(\`\${code} \${message}\`);
console.log(data);`;
  }
  if (language === 'Python') {
    return `import requests

answer = requests.post('${url}', json=${pythonOf(whole)}).json()
if answer['code'] != '0':
    raise RuntimeError(f"{answer['code']} {answer['message']}")
print(answer['data'])`;
  }
  return `<?php
$request = curl_init('${url}');
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(${phpOf(whole)}),
]);
$answer = json_decode(curl_exec($request), true);
if ($answer['code'] !== '0') {
    throw new RuntimeException($answer['code'] . ' ' . $answer['message']);
}
print_r($answer['data']);`;
}

/** Moves the dates of an example to the last week, and its hour to the last full hour. */
export function freshenExample(
  example: Readonly<Record<string, unknown>>,
  at: Date,
): Record<string, unknown> {
  const formatTime = (ms: number) => new Date(ms + ZONE_MS).toISOString();
  const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const isEnd = /end/i.test(name);
      if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) {
        return [name, formatTime(at.getTime() - (isEnd ? 0 : 6 * DAY_MS)).slice(0, 10)];
      }
      if (!/^\d{4}-\d{2}-\d{2} /.test(String(value))) return [name, value];
      const moment = formatTime(isEnd ? hour - 1000 : hour - HOUR_MS);
      return [name, moment.slice(0, 19).replace('T', ' ')];
    }),
  );
}

/** A masked token that shows only its last characters. */
export function maskToken(lastFour: string | null): string {
  return lastFour === null ? 'YOUR_TOKEN' : `••••••••${lastFour}`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

function pythonOf(value: unknown, depth = 0): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return nested(value, depth, ['[', ']'], ['{', '}'], ': ', pythonOf);
}

function phpOf(value: unknown, depth = 0): string {
  // PHP expands variables in double quotes, so single quotes are used.
  if (typeof value === 'string') {
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  }
  return nested(value, depth, ['[', ']'], ['[', ']'], ' => ', phpOf);
}

function nested(
  value: unknown,
  depth: number,
  list: readonly [string, string],
  map: readonly [string, string],
  joint: string,
  write: (value: unknown, depth?: number) => string,
): string {
  if (Array.isArray(value)) {
    return `${list[0]}${value.map((one) => write(one, depth + 1)).join(', ')}${list[1]}`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pad = '    '.repeat(depth + 1);
  const lines = Object.entries(value).map(
    ([name, one]) => `${pad}${write(name)}${joint}${write(one, depth + 1)},`,
  );
  return `${map[0]}\n${lines.join('\n')}\n${'    '.repeat(depth)}${map[1]}`;
}
