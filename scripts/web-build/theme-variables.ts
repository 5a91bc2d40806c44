import type { Plugin } from 'vite';
import { theme, variables } from '#web/ui/theme.ts';

const NAME = 'virtual:theme-variables.css';

/**
 * The variables of the theme as a style sheet. `MantineProvider` would compute them in every browser
 * before the first paint.
 */
export function themeVariables(unused: RegExp): Plugin {
  return {
    name: 'theme-variables',
    resolveId: { filter: { id: /^virtual:theme-variables/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0virtual:theme-variables/ },
      handler: async () => (await writeVariables()).replaceAll(unused, ''),
    },
  };
}

/** Only what differs from Mantine's own theme, whose variables are a style sheet of Mantine. */
async function writeVariables(): Promise<string> {
  // Loaded when needed: the package takes a second.
  const mantine = await import('@mantine/core');
  const merged = mantine.mergeMantineTheme(mantine.DEFAULT_THEME, theme);
  const ours = mantine.defaultCssVariablesResolver(merged);
  const known = mantine.defaultCssVariablesResolver(mantine.DEFAULT_THEME);
  const changed = (part: 'variables' | 'light' | 'dark') => {
    const usual = new Map(Object.entries(known[part]));
    const all = Object.entries({ ...ours[part], ...variables[part] });
    return Object.fromEntries(all.filter(([name, value]) => usual.get(name) !== value));
  };
  return mantine.convertCssVariables(
    { variables: changed('variables'), light: changed('light'), dark: changed('dark') },
    ':root',
  );
}
