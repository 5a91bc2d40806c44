const programs = new Map<string, () => string>();

/** Registers the output of a program by its address. */
export function rememberPrinted(url: string, printed: () => string): void {
  programs.set(url, printed);
}

/** The newest enrolment code that a program has printed for a staff member. */
export function findEnrolmentCode(url: string, email: string): string {
  const printed = programs.get(new URL(url).origin)?.() ?? '';
  const lines = printed.split('\n').filter((line) => line.includes(email));
  const code = lines.map((line) => /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(line)?.[0]).findLast(Boolean);
  if (!code) throw new Error(`No enrolment code was printed for ${email}: ${printed}`);
  return code;
}
