import { commands, usage } from './commands/commands.ts';

/**
 * `npm run tributary -- <command>`: commands for operators, whether or not the program is running.
 */
const words = process.argv.slice(2);
const command = commands.find(({ name }) => name.every((word, index) => words[index] === word));
if (!command) {
  console.error(usage());
  process.exit(words.length === 0 || words[0] === 'help' ? 0 : 1);
}
try {
  await command.run(words.slice(command.name.length));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
