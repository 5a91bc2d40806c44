import { createContext } from 'react';

/** Whether a control is in the sheet of a phone's toolbar, where each has a line of its own. */
export const InSheet = createContext(false);
