import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Watched } from './inspect-screen.ts';
import { openBrowser, openPage, type PageOptions, SHORT_LIVED } from './open-browser.ts';
import { type Program, runProgram } from './run-program.ts';

const START_LIMIT_MS = 360_000;

/** The program of one test file and its browser; available once the tests run. */
export type StoredProgram = Program & {
  browser: () => Browser;
  /** Opens a page with a new profile, not signed in. */
  openPage: (options?: PageOptions) => Promise<Page>;
  /** Errors, warnings and policy violations that a page has logged so far. */
  complaintsOf: (page: Page) => string[];
  watched: (page: Page) => Watched;
};

let shared: Browser | undefined;

/** The files of a worker share one browser; it ends with the worker. */
async function openShared(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser(SHORT_LIVED);
  return shared;
}

/**
 * Starts the program before the first test of a file, and stops it and closes all pages after the
 * last.
 */
export function saveProgram(env: NodeJS.ProcessEnv = {}): StoredProgram {
  let program: Program | undefined;
  let browser: Browser | undefined;
  const complaints = new Map<Page, string[]>();
  beforeAll(async () => {
    program = await runProgram(env);
    browser = await openShared();
  }, START_LIMIT_MS);
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    await program?.stop();
  });
  const running = () => here(program);
  const complaintsOf = (page: Page) => complaints.get(page) ?? [];
  return {
    get url() {
      return running().url;
    },
    printed: () => running().printed(),
    mails: () => running().mails(),
    again: async (changed) => {
      program = await running().again(changed);
      return program;
    },
    kill: () => running().kill(),
    stop: () => running().stop(),
    browser: () => here(browser),
    openPage: async (options) => {
      const opened = await openPage(here(browser), options);
      complaints.set(opened.page, opened.complaints);
      return opened.page;
    },
    complaintsOf,
    watched: (page) => ({ page, complaints: complaintsOf(page), url: running().url }),
  };
}

function here<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The program runs only while the tests of a file do.');
  return part;
}
