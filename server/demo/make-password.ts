import { newCode } from '#server/platform/ids.ts';

const LENGTH = 16;

/** A random password of 80 bits, without letters that are mistaken for one another. */
export const makePassword = (): string => newCode(LENGTH);
