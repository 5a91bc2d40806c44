/** The setting that says that the demonstration network was loaded into this database. */
export const DEMO_MARK = 'demo.loaded';
