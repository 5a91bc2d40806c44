/** The setting that marks a database with demo data. */
export const DEMO_MARK = 'demo.loaded';

/** The setting with how much of the demo data is loaded, in percent, while it is being loaded. */
export const DEMO_PROGRESS = 'demo.progress';
