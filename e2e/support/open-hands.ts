import type { Page } from 'playwright-core';

/** What a table of states works a page with; the page is there only once the tests run. */
export type Hands = {
  page: () => Page;
  /** Presses the first button of this name, or of one that begins so. */
  press: (name: string | RegExp) => Promise<void>;
  /** Presses the button of exactly this name. */
  submit: (name: string) => Promise<void>;
};

/** The hands for a page that is opened later. */
export function openHands(page: () => Page): Hands {
  return {
    page,
    press: (name) => page().getByRole('button', { name }).first().click(),
    submit: (name) => page().getByRole('button', { name, exact: true }).click(),
  };
}
