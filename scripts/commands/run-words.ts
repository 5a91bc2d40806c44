import { commands, usage } from './commands.ts';

/** Runs the command that `words` name, prints its result, and returns the exit code. */
export async function runWords(words: readonly string[]): Promise<0 | 1> {
  const command = commands.find(({ name }) => name.every((word, index) => words[index] === word));
  if (!command) {
    console.error(usage());
    return words.length === 0 || words[0] === 'help' ? 0 : 1;
  }
  try {
    await command.run(words.slice(command.name.length));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
