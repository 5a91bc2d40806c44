/** One result of `doctor`. The program works in spite of a warning, but not of an error. */
export type Finding = {
  level: 'OK' | 'warning' | 'error';
  subject:
    | 'configuration'
    | 'database'
    | 'clock'
    | 'key'
    | 'disk'
    | 'spool'
    | 'click log'
    | 'ClickHouse'
    | 'permissions'
    | 'mail'
    | 'proxy';
  text: string;
  /** How to fix it; absent if nothing is wrong. */
  fix?: string;
};
