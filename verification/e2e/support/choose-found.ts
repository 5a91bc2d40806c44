import type { Page } from 'playwright-core';

/** Chooses an option of a searchable choice by typing its name. */
export async function chooseFound(page: Page, label: string, option: string): Promise<void> {
  const input = page.getByLabel(label, { exact: true }).and(page.locator('input'));
  await input.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}
