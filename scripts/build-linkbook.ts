import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { buildOnce } from './build-once.ts';
import { buildTargets } from './build-targets.ts';
import { bundle } from './bundle.ts';
import { writeCompressed } from './write-compressed.ts';

const { root } = buildTargets.linkbook;
const PLAIN = ['manifest.json', 'popup.html', 'popup.css'];
const ICONS = ['icon-16.png', 'icon-48.png', 'icon-128.png'];

/**
 * Builds `dist/linkbook/linkbook.js`, the script for publishers' pages, `dist/tracking-script/t.js`,
 * the script for shops, and `dist/extension`, the browser extension, unless the last build has the same sources.
 */
export function buildLinkbook(): Promise<void> {
  return buildOnce({ ...buildTargets.linkbook, build: buildNow });
}

async function buildNow(): Promise<void> {
  console.log('Building the link tools...');
  await buildScript('pages/linkbook/site-script.ts', 'dist/linkbook', 'linkbook.js');
  const script = `${root}dist/linkbook/linkbook.js`;
  await writeCompressed(script, readFileSync(script));
  await buildScript('pages/tracking-script/track-visit.ts', 'dist/tracking-script', 't.js');
  await buildExtension();
}

async function buildExtension(): Promise<void> {
  const folder = `${root}dist/extension`;
  await buildScript('pages/extension/popup.ts', 'dist/extension', 'popup.js');
  for (const name of [...PLAIN, ...ICONS])
    cpSync(`${root}pages/extension/${name}`, `${folder}/${name}`);
}

/** Builds one plain script that needs no module loader. */
async function buildScript(entry: string, folder: string, name: string): Promise<void> {
  mkdirSync(root + folder, { recursive: true });
  await bundle({
    build: {
      outDir: root + folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: root + entry, formats: ['iife'], name: 'linkbook', fileName: () => name },
    },
  });
}
