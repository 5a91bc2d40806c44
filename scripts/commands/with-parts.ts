import { openPartsBeside } from '#server/platform/open-parts.ts';
import type { Parts } from '#server/platform/parts.ts';

/** A command of `npm run tributary --`. */
export type Command = {
  name: readonly string[];
  /** Its arguments, as the usage shows them. */
  asks: string;
  does: string;
  run: (words: readonly string[]) => Promise<void>;
};

/** Runs a command with the parts of the program, beside a running one or alone. */
export async function withParts(work: (parts: Parts) => Promise<void>): Promise<void> {
  const { parts, close } = await openPartsBeside();
  try {
    await work(parts);
  } finally {
    await close();
  }
}
