/** The setting that marks a database with demo data. */
export const DEMO_MARK = 'demo.loaded';
