import { createContext } from 'react';

/** Called by each form with whether it has changes that are not saved. */
export const UnsavedContext = createContext<(id: string, isChanged: boolean) => void>(() => {});
