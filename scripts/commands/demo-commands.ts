import { renewDemoPasswords } from '#fixtures/demo/renew-demo-passwords.ts';
import { writeSignIns } from '#fixtures/demo/write-sign-ins.ts';
import { type Command, withParts } from './with-parts.ts';

/** Commands for the demo data. */
export const demoCommands: readonly Command[] = [
  {
    name: ['demo', 'passwords'],
    asks: '',
    does: 'gives all demonstration accounts new random passwords, ends their sessions and prints them',
    run: () =>
      withParts(async (parts) => {
        const signIns = await renewDemoPasswords(parts);
        if (signIns.length === 0) throw new Error('No demonstration data is loaded.');
        for (const line of await writeSignIns(parts, signIns)) console.log(line);
      }),
  },
];
