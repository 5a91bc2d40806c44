import { Button, PasswordInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ApiInfo } from '#contract/publisher-api/docs.ts';
import { t } from '#web/lib/i18n.ts';
import { CodeBlock } from '#web/ui/copy-field.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { saveToken, useKeptToken } from './kept-tokens.ts';
import { freshenExample } from './write-samples.ts';

const MAX_SHOWN = 20_000;
const MAX_LINES = 24;

type Outcome = { code: string; text: string; ms: number; left: string | null };

type TryConsoleProps = { params: ApiInfo['params']; tokenId: number };

/** Makes the call with a token, and shows the response. */
export function TryConsole({ params, tokenId }: TryConsoleProps) {
  const token = useKeptToken(tokenId);
  const [body, setBody] = useState(() =>
    JSON.stringify(freshenExample(params.example, new Date()), null, 2),
  );
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async () => {
    const fields = readObject(body);
    setWrong(fields ? '' : t('Enter a valid JSON object'));
    if (!fields) return;
    setBusy(true);
    const whole = { token, source: params.source, ...fields };
    setOutcome(await sendRequest(new URL(params.url).pathname, whole));
    setBusy(false);
  };
  return (
    <section className="card stack gap-12" aria-labelledby="try">
      <h2 id="try">{t('Try it')}</h2>
      <PasswordInput
        label={t('Token')}
        description={t('Kept until you leave this page.')}
        name="api_token"
        autoComplete="off"
        value={token}
        onChange={(event) => saveToken(tokenId, event.currentTarget.value.trim())}
      />
      <Textarea
        label={t('Parameters')}
        description={t('JSON. The token and source are added automatically.')}
        autosize
        minRows={4}
        maxRows={16}
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 13 } }}
        value={body}
        error={wrong}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className="row">
        <Button loading={busy} onClick={() => void send()}>
          {t('Send request')}
        </Button>
      </div>
      <div aria-live="polite">{outcome && <Answer key={outcome.text} {...outcome} />}</div>
    </section>
  );
}

function Answer({ code, text, ms, left }: Outcome) {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text;
  const lines = shown.split('\n');
  const [isWhole, setWhole] = useState(lines.length <= MAX_LINES);
  return (
    <div>
      <div className="row">
        <StatusPill tone={code === '0' ? 'up' : 'down'} word={t('Code {code}', { code })} />
        <span className="quiet">
          <Trans id={'{ms} ms'} values={{ ms }} />
        </span>
        {left !== null && (
          <span className="quiet">
            <Trans
              id={'{left, plural, one {# request} other {# requests}} left this minute'}
              values={{ left }}
            />
          </span>
        )}
      </div>
      <section aria-label={t('Response body')} className="stack gap-8">
        <CodeBlock>{isWhole ? shown : lines.slice(0, MAX_LINES).join('\n')}</CodeBlock>
        {!isWhole && (
          <Button variant="default" className="self-start" onClick={() => setWhole(true)}>
            {t('Show all {count} lines', { count: lines.length })}
          </Button>
        )}
      </section>
    </div>
  );
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

async function sendRequest(path: string, body: object): Promise<Outcome> {
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code: string };
    const left = response.headers.get('ratelimit-remaining');
    return { code: answer.code, text: JSON.stringify(answer, null, 2), ms: passed(), left };
  } catch (error) {
    return { code: '–', text: String(error), ms: passed(), left: null };
  }
}
