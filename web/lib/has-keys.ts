/** Whether this device has keys to name: one that is pressed with fingers has none. */
export const hasKeys = (): boolean => !window.matchMedia('(pointer: coarse)').matches;
