/** Files directly in `server/`: lists that every wing reads. */
export const sharedLists = [
  'server/events.ts',
  'server/tables.ts',
  'server/variables.ts',
  'server/wings.ts',
];

/** The only nouns allowed as file names in a capability; every other file is named verb-noun. */
export const nounFiles = [
  'calls',
  'rules',
  'store',
  'present',
  'routes',
  'jobs',
  'builders',
  'variables',
];

/** Names that do not describe the content. */
export const emptyNames = ['index', 'utils', 'helpers', 'types', 'service', 'manager'];

/** Files that one capability may not import from another. */
export const privateFiles = ['store', 'calls', 'rules', 'present', 'jobs'];

/** Files that compute or talk HTTP, and therefore hold no SQL. */
export const filesWithoutSql = ['calls', 'rules', 'present', 'routes'];

/** Generated files and data tables: exempt from the length limit. */
export const dataFiles = /(^contract\/(errors\.ts|messages\/)|platform\/db\/schema\.ts$)/;

/** Alarms, not targets: a file or function this long holds more than one thing. */
export const MAX_FILE_LINES = 400;
export const MAX_FUNCTION_LINES = 80;
