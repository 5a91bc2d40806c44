import { useState } from 'react';
import type { ApiInfo } from '#contract/publisher-api/docs.ts';
import type { ApiToken } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { CodeBlock, CopyButton } from '#web/ui/copy-field.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { useKeptToken } from './kept-tokens.ts';
import { freshenExample, maskToken, sampleLanguages, writeSample } from './write-samples.ts';

type SamplesCardProps = { params: ApiInfo['params']; token: ApiToken | undefined };

/**
 * The request in four languages. The token is masked on the screen but complete in the copied text.
 */
export function SamplesCard({ params, token }: SamplesCardProps) {
  const [language, setLanguage] = useState<string>(sampleLanguages[0]);
  const secret = useKeptToken(token?.id ?? 0);
  const chosen = sampleLanguages.find((one) => one === language) ?? 'curl';
  const body = { source: params.source, ...freshenExample(params.example, new Date()) };
  const sample = (shown: string) => writeSample(chosen, { url: params.url, token: shown, body });
  return (
    <section className="card stack gap-12" aria-labelledby="samples">
      <h2 id="samples">{t('Samples')}</h2>
      <ViewTabs
        label={t('Language')}
        tabs={sampleLanguages.map((one) => ({ value: one, label: one }))}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock>{sample(maskToken(token?.last_four ?? null))}</CodeBlock>
      <div className="row">
        <CopyButton text={sample(secret || 'YOUR_TOKEN')} what={t('sample')} />
        <span className="quiet">
          {secret
            ? t('The copied text contains your token.')
            : t('Replace YOUR_TOKEN with your token.')}
        </span>
      </div>
    </section>
  );
}
