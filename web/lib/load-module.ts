import { keepDrafts } from './form-drafts.ts';
import { t } from './i18n.ts';

const PAUSE_MS = 1_000;

/** A file of the application could not be loaded; the message is for users. */
export class LoadFailure extends Error {
  constructor() {
    super(t('Could not load this page.'));
  }
}

/**
 * Loads a part of the application on demand, and once more a second later. The router would reload the
 * page instead, which leaves the application when the network is away.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load().catch(() => {
      throw new LoadFailure();
    });
  }
}

/** Remembers from which version this tab has reloaded, so that it never does so twice. */
const LEFT_KEY = 'left version';

/**
 * After a release an open page asks for files that are gone: opens the new version, with what was typed.
 * Does nothing if there is none, or no network.
 */
export async function openNewVersion(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const version = script?.getAttribute('src') ?? '';
  const page = await fetch(location.pathname, { cache: 'no-store' })
    .then((response) => response.text())
    .catch(() => '');
  const isPage = page.includes('<script type="module"');
  if (!isPage || page.includes(version) || sessionStorage.getItem(LEFT_KEY) === version) return;
  sessionStorage.setItem(LEFT_KEY, version);
  keepDrafts();
  location.reload();
}
