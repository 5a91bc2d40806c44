/**
 * Limits of all parsers of untrusted files and texts, in addition to the size limit of each caller.
 */
export const parserLimits = {
  /**
   * Depth of elements, lists and objects in XML, JSON and YAML. No format we read has more than 20.
   */
  nesting: 100,
  /** Web pages nest deeper; browsers stop at 512. */
  html_nesting: 1_000,
  /** Length of one field, record, comment or tag. */
  field_characters: 1_000_000,
  /** Length of one YAML record: its parser needs up to 1.5 KB of memory per character. */
  yaml_characters: 100_000,
  /** Attributes of one element. */
  attributes: 1_000,
  /** Columns of one row. */
  columns: 2_000,
  /** Records of a file that is held in memory. */
  records: 500_000,
  /** Skipped rows of a table. Each error copies the row as far as it was read. */
  skipped: 1_000,
} as const;
