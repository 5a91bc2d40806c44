/** Files directly in `server/`: they compose the capabilities. */
export const compositionFiles = [
  'main.ts',
  'app.ts',
  'web-role.ts',
  'worker.ts',
  'events.ts',
  'tables.ts',
  'variables.ts',
];

/** The only nouns allowed as file names in a capability; every other file is named verb-noun. */
export const nounFiles = ['calls', 'rules', 'store', 'present', 'routes', 'jobs', 'builders'];

/** Names that do not describe the content. */
export const emptyNames = ['index', 'utils', 'helpers', 'types', 'service', 'manager'];

/** Files that one capability may not import from another. */
export const privateFiles = ['store', 'calls', 'rules', 'present', 'jobs'];

/** Generated files and data tables: exempt from the length limit. */
export const dataFiles = /(^contract\/(errors\.ts|messages\/)|platform\/db\/schema\.ts$)/;

export const MAX_FILE_LINES = 300;
export const MAX_FUNCTION_LINES = 50;
