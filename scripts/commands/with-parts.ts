import type { Parts } from '#server/platform/parts.ts';
import { openPartsBeside } from '#server/start/open-parts.ts';

/** A command of `npm run tributary --`. */
export type Command = {
  name: readonly string[];
  /** Its arguments, as shown in the usage. */
  asks: string;
  does: string;
  run: (words: readonly string[]) => Promise<void>;
};

/** Runs a command with the parts of the program, whether or not the program is running. */
export async function withParts(work: (parts: Parts) => Promise<void>): Promise<void> {
  const { parts, close } = await openPartsBeside();
  try {
    await work(parts);
  } finally {
    await close();
  }
}
