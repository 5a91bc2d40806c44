import type { Program } from './run-program.ts';

/** Waits for the newest mail to an address and returns its link with this path. */
export async function findLink(program: Program, address: string, path: string): Promise<string> {
  const pattern = new RegExp(`http\\S+${path.replace('?', '\\?')}=[\\w-]+`);
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = (await mailsTo(program, address)).findLast((text) => pattern.test(text));
    const link = mail?.match(pattern)?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No link to ${path} was sent to ${address}.`);
}

/** The texts of the mails to an address, oldest first. */
export async function mailsTo(program: Program, address: string): Promise<string[]> {
  const mails = await program.mails();
  return mails
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${address}`));
}
