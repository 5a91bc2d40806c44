import type { Plugin, Rolldown } from 'vite';

/** A file that only passes on names of another: `export{a as default}from"./b.js";`. */
const FACADE = /^export\{([^}]+)\}from["']\.\/([^"']+)["'];?\s*$/;

/** The file that has the code, and an object literal of the facade's names: `default:e.a`. */
type Facade = { file: string; names: string };
type Facades = ReadonlyMap<string, Facade>;

/**
 * Imports the file that has the code instead of a facade. The bundler writes a facade for each module
 * that is loaded on demand and shares a file with others: a request that delivers fifty bytes.
 */
export function inlineFacades(): Plugin {
  return {
    name: 'inline-facades',
    // After the minifier and after Vite has listed the files that each import preloads.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const facades = new Map(chunks.flatMap(facadeOf));
        for (const chunk of chunks) {
          if (facades.has(chunk.fileName)) delete bundle[chunk.fileName];
          else chunk.code = inlined(chunk.code, facades, chunk.fileName);
        }
      },
    },
  };
}

function facadeOf(chunk: Rolldown.OutputChunk): [file: string, Facade][] {
  const found = chunk.isDynamicEntry && FACADE.exec(chunk.code);
  if (!found) return [];
  const names = (found[1] ?? '').split(',').map((pair) => {
    const [local = '', name = local] = pair.split(' as ');
    return `${name}:e.${local}`;
  });
  return [[chunk.fileName, { file: found[2] ?? '', names: names.join() }]];
}

/** The code of `self` with each import and each preload of a facade replaced. */
export function inlined(code: string, facades: Facades, self: string): string {
  return code
    .replace(/import(["'`])\.\/([^"'`]+)\1;/g, (whole, _quote, name) => {
      const facade = facades.get(`assets/${name}`);
      if (!facade) return whole;
      return `assets/${facade.file}` === self ? '' : `import"./${facade.file}";`;
    })
    .replace(/import\(([`"'])\.\/([^`"']+)\1\)/g, (whole, _quote, name) => {
      const facade = facades.get(`assets/${name}`);
      return facade ? `import(\`./${facade.file}\`).then(e=>({${facade.names}}))` : whole;
    })
    .replace(/"(assets\/[^"]+\.js)"/g, (whole, name) => {
      const facade = facades.get(name);
      return facade ? `"assets/${facade.file}"` : whole;
    });
}
