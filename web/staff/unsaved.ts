import { createContext, useContext, useEffect, useId } from 'react';

/** Called by each form with whether it has changes that are not saved. */
export const UnsavedContext = createContext<(id: string, isChanged: boolean) => void>(() => {});

/** Reports to the screen around a form whether it has changes that are not saved. */
export function useUnsaved(isChanged: boolean): void {
  const id = useId();
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(id, isChanged);
    return () => report(id, false);
  }, [report, id, isChanged]);
}

/** Whether a form is a step of the setup, where nothing has a history yet. */
export const SetupContext = createContext(false);
