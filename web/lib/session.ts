import { emptyCaches } from './empty-caches.ts';

/**
 * Session state of the device. The publisher application and the staff console share an origin and
 * keep separate tokens, so that one person can use both.
 */
type SessionConfig = {
  tokenName: string;
  signInPath: string;
  /** Goes to the sign-in; afterwards the user continues at `next`. */
  leave: (path: string, next?: string) => void;
  /** Reloads the user and permissions after a call was denied that a screen offered. */
  recheckUser: () => void;
  /** Identifies the signed-in user; null if unknown. */
  currentUser: () => string | null;
};

let config: SessionConfig = {
  tokenName: 'token',
  signInPath: '/auth/login',
  leave: (path) => window.location.assign(path),
  recheckUser: () => {},
  currentUser: () => null,
};
let forgetUser: () => void = () => {};

/** Configures the session storage and sign-in path; called once by each application. */
export function configureSession(
  changes: Partial<SessionConfig> & { forgetUser?: () => void },
): void {
  const { forgetUser: forget, ...rest } = changes;
  config = { ...config, ...rest };
  if (forget) forgetUser = forget;
}

/** The session token of this device, or null. */
export function readToken(): string | null {
  return localStorage.getItem(config.tokenName);
}

export function saveToken(token: string): void {
  hasEnded = false;
  localStorage.setItem(config.tokenName, token);
}

let hasEnded = false;

/**
 * Whether this window has ended its session and none has begun since. Further responses to its
 * requests say the same again.
 */
export function hasSessionEnded(): boolean {
  return hasEnded && readToken() === null;
}

/** Ends the session and goes to the sign-in screen. */
export function endSession(next?: string): void {
  clearUser();
  if (runningGuards === 0) config.leave(config.signInPath, next);
}

export function currentUser(): string | null {
  return config.currentUser();
}

/** The user's role may have changed during the session; reload it. */
export function recheckUser(): void {
  config.recheckUser();
}

let runningGuards = 0;
/** Runs a guard's request. The guard then decides where to navigate. */
export async function runGuard<T>(guard: () => Promise<T>): Promise<T> {
  runningGuards += 1;
  try {
    return await guard();
  } finally {
    runningGuards -= 1;
  }
}

/** Removes the user and the token without navigating. */
export function clearUser(): void {
  hasEnded = true;
  localStorage.removeItem(config.tokenName);
  forgetUser();
}

/** Signs out: removes the user, the token and the referrer, then goes to the sign-in screen. */
export function logOut(): void {
  localStorage.removeItem('referer_uid');
  void emptyCaches();
  endSession();
}

export function readRefererUid(): string | null {
  return localStorage.getItem('referer_uid');
}

export function saveRefererUid(uid: string): void {
  localStorage.setItem('referer_uid', uid);
}

/**
 * A random id of this device. The server uses it to recognise devices that have signed in before,
 * so that password guessing by others cannot lock them out.
 */
export function deviceName(): string {
  const known = localStorage.getItem('device');
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem('device', name);
  return name;
}
