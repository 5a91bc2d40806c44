import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { Trans } from '#web/ui/trans.tsx';
import type { LinkCode } from './link-code.ts';

/** The browser extension, packed for this channel. */
export function ExtensionCard({ code }: { code: LinkCode }) {
  const { pathname, search } = new URL(code.extension_url);
  return (
    <section className="card stack gap-12" aria-labelledby="extension">
      <h2 id="extension">{t('Browser extension')}</h2>
      <p>
        <Trans
          id={
            'For Chrome, Edge and Firefox, already set up for {name}. It reads a page only when you click its button, and it connects only to {network}.'
          }
          values={{ name: code.name, network: network.name }}
        />
      </p>
      <div>
        <Button
          component="a"
          variant="default"
          href={pathname + search}
          download
          leftSection={<IconDownload size={18} />}
        >
          {t('Download the extension')}
        </Button>
      </div>
      <p className="quiet">
        <Trans
          id={
            'Unzip the file, open <0>chrome://extensions</0>, turn on developer mode, select "Load unpacked" and choose the folder.'
          }
          components={{ 0: <code /> }}
        />
      </p>
    </section>
  );
}
