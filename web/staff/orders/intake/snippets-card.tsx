import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { CodeBlock, CopyButton } from '#web/ui/copy-field.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { type Intake, SNIPPETS, writeSnippet } from './write-snippet.ts';

const LINKS = [
  { name: t('Documentation for the shop’s engineer'), path: '/docs' },
  { name: t('Tag Manager template, web'), path: '/docs/files/google-tag-manager-web.tpl' },
  { name: t('Tag Manager template, server'), path: '/docs/files/google-tag-manager-server.tpl' },
];

type SnippetsCardProps = { intake: Intake; scriptTag: string };

/** Code to copy for each way of reporting orders. */
export function SnippetsCard({ intake, scriptTag }: SnippetsCardProps) {
  const [chosen, setChosen] = useState<string>(SNIPPETS[0]);
  const name = SNIPPETS.find((one) => one === chosen) ?? SNIPPETS[0];
  const text = writeSnippet(name, intake, scriptTag);
  return (
    <section className="card stack gap-12" aria-labelledby="snippets">
      <h2 id="snippets">{t('Connect the shop')}</h2>
      <ViewTabs
        label={t('Method')}
        tabs={SNIPPETS.map((one) => ({ value: one, label: one }))}
        value={name}
        onChange={setChosen}
      />
      <CodeBlock>{text}</CodeBlock>
      <div className="row">
        <CopyButton text={text} what={t('sample')} />
        <span className="quiet">
          {t('Replace YOUR_KEY or YOUR_SECRET. The shop signs the pixel on its server.')}
        </span>
      </div>
      <div className="row">
        {LINKS.map(({ name, path }) => (
          <a key={path} href={path} target="_blank" rel="noopener" className="underline">
            {name}
          </a>
        ))}
      </div>
    </section>
  );
}
