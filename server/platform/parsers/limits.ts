/** Limits of all parsers of files and texts from outside, beside the size that each caller sets. */
export const parserLimits = {
  /** Levels of elements, lists and objects, in XML, JSON and YAML. No format we read has more than 20. */
  nesting: 100,
  /** Web pages nest deeper; browsers stop at 512. */
  html_nesting: 1_000,
  /** One field, record, comment or tag. */
  field_characters: 1_000_000,
  /** One record in YAML, whose parser takes up to 1.5 KB of memory for a character. */
  yaml_characters: 100_000,
  /** Of one element. */
  attributes: 1_000,
  /** Of one row of a table. */
  columns: 2_000,
  /** Of a file that is held as a whole. */
  records: 500_000,
  /** Errors of a table whose broken rows are skipped. Each one copies the row as far as it was read. */
  skipped: 1_000,
} as const;
