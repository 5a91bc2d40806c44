import { expect, test } from 'vitest';
import type { saveProgram } from '../support/save-program.ts';
import { askProgram, enterAsPublisher, fillLogin, MARA, settle } from '../support/sign-in.ts';

/** What every form does. */
export function formHabits(
  program: Pick<ReturnType<typeof saveProgram>, 'url' | 'openPage'>,
): void {
  test('the input of a form survives an expired session, and a password is not kept', async () => {
    const other = await program.openPage();
    await enterAsPublisher(other, program.url);
    const endSession = async () => {
      const token = await other.evaluate(() => localStorage.getItem('token') ?? '');
      await askProgram(program.url, '/auth/sign_out', {}, token);
    };
    const openProfile = async () => {
      await other.getByLabel('Company name').waitFor();
      await settle(other);
    };
    await other.goto(`${program.url}/settings/profile`);
    await openProfile();
    await other.getByLabel('Company name').fill('Lindqvist & Daughters');
    await endSession();
    await other.getByRole('button', { name: 'Save company' }).click();
    await other.waitForURL(/\/auth\/login\?next=/);
    await fillLogin(other, MARA);
    await other.waitForURL('**/settings/profile');
    await openProfile();
    expect(await other.getByLabel('Company name').inputValue()).toBe('Lindqvist & Daughters');
    // The draft is used once.
    await other.reload();
    await openProfile();
    expect(await other.getByLabel('Company name').inputValue()).not.toBe('Lindqvist & Daughters');

    await other.goto(`${program.url}/settings/login`);
    await other.getByRole('button', { name: 'Close account' }).click();
    await other.locator('input[type="password"]').first().fill('a-secret-that-stays');
    await settle(other);
    await endSession();
    await other.keyboard.press('Enter');
    await other.waitForURL(/\/auth\/login\?next=/);
    const kept = await other.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).not.toContain('a-secret-that-stays');
    await other.context().close();
  });
}
