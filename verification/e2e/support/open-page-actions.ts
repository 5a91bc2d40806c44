import type { Page } from 'playwright-core';

/** Actions for a table of states; the page is only available once the tests run. */
export type PageActions = {
  page: () => Page;
  /** Clicks the first button with this name or prefix. */
  press: (name: string | RegExp) => Promise<void>;
  /** Clicks the button with exactly this name. */
  submit: (name: string) => Promise<void>;
};

/** The actions for a page that is opened later. */
export function openPageActions(page: () => Page): PageActions {
  return {
    page,
    press: (name) => page().getByRole('button', { name }).first().click(),
    submit: (name) => page().getByRole('button', { name, exact: true }).click(),
  };
}
