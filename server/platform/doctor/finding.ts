/** What `doctor` says about one thing. A warning does not keep the program from working; an error does. */
export type Finding = {
  level: 'OK' | 'warning' | 'error';
  subject:
    | 'configuration'
    | 'database'
    | 'clock'
    | 'key'
    | 'disk'
    | 'permissions'
    | 'mail'
    | 'proxy';
  text: string;
  /** What to do about it; none where nothing is wrong. */
  fix?: string;
};
