import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LinkCode } from './link-code.ts';

/** The browser extension, packed for this channel. */
export function ExtensionCard({ code }: { code: LinkCode }) {
  const { pathname, search } = new URL(code.extension_url);
  return (
    <section className="card stack gap-12" aria-labelledby="extension">
      <h2 id="extension">Browser extension</h2>
      <p>
        For Chrome, Edge and Firefox, already set up for {code.name}. It reads a page only when you
        click its button, and it connects only to Tributary.
      </p>
      <div>
        <Button
          component="a"
          variant="default"
          href={pathname + search}
          download
          leftSection={<IconDownload size={18} />}
        >
          Download the extension
        </Button>
      </div>
      <p className="quiet">
        Unzip the file, open <code>chrome://extensions</code>, turn on developer mode, select "Load
        unpacked" and choose the folder.
      </p>
    </section>
  );
}
