import type { Variable } from '#server/platform/config/variable.ts';
import { variableGroups } from '#server/variables.ts';

const INTRODUCTION = `# Configuration

Tributary reads environment variables, and the file \`.env\` in the working directory (\`ENV_FILE\` names
another one; empty: none). A variable of the environment wins over the file. An empty variable counts as
unset. A value that cannot be used stops the start with one line that names the variable; a name that
resembles one of these and is none is logged as a warning.

A secret can also come from a file: set \`NAME_FILE\` to its path instead of \`NAME\`, for example
\`SECRET_KEY_FILE=/run/secrets/key\`. Secrets are marked with *.

\`npm run tributary -- doctor\` checks the configuration and the services it refers to.
`;

/** Generates the text of docs/configuration.md. */
export function writeConfiguration(): string {
  const sections = variableGroups.map(({ title, variables }) =>
    [
      `## ${title}`,
      '',
      '| Variable | Default | Meaning |',
      '|---|---|---|',
      ...Object.entries<Variable<unknown>>(variables).map(writeRow),
      '',
    ].join('\n'),
  );
  return [INTRODUCTION, ...sections].join('\n');
}

function writeRow([name, variable]: [string, Variable<unknown>]): string {
  const mark = variable.secret ? ' *' : '';
  const plain = variable.default === '' ? '' : `\`${variable.default}\``;
  return `| \`${name}\`${mark} | ${variable.default_shown ?? plain} | ${variable.description} |`;
}
