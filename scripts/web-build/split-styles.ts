import { readFileSync } from 'node:fs';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

/** After the name of a style sheet: the module of its class names. */
const CLASSES = '.classes';

/**
 * Divides each `x.module.css` into a style sheet and a module of its class names. Together they would
 * be one module, so that each file of style sheets would need a second one of class names.
 */
export function splitStyles(): Plugin {
  let config: ResolvedConfig;
  const sheets = new Map<string, string>();
  return {
    name: 'split-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (sheets.has(source)) return source;
      if (!source.endsWith('.module.css')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && found.id + CLASSES;
    },
    async load(id) {
      if (sheets.has(id)) return sheets.get(id) ?? null;
      if (!id.endsWith(CLASSES)) return null;
      const file = id.slice(0, -CLASSES.length);
      this.addWatchFile(file);
      const { code, modules } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
      const sheet = file.replace('.module.css', '.sheet.css');
      sheets.set(sheet, code);
      return `import ${JSON.stringify(sheet)};\nexport default ${JSON.stringify(modules ?? {})};`;
    },
  };
}
