/**
 * Session state of the device. The publisher application and the staff console share an origin and
 * keep separate tokens, so that one person can use both.
 */
type Door = {
  tokenName: string;
  signInPath: string;
  leave: (path: string) => void;
  /** Reloads the user and permissions after a call was denied that a screen offered. */
  recheckUser: () => void;
  /** Reloads the user; rejects where no user is signed in. */
  reloadUser: () => Promise<unknown>;
  /** Runs the guard of the current screen again. */
  guardAgain: () => void;
};

let door: Door = {
  tokenName: 'token',
  signInPath: '/auth/login',
  leave: (path) => window.location.assign(path),
  recheckUser: () => {},
  reloadUser: () => Promise.resolve(),
  guardAgain: () => {},
};
let forgetUser: () => void = () => {};

/** Configures the session storage and sign-in path; called once by each application. */
export function chooseDoor(chosen: Partial<Door> & { forgetUser?: () => void }): void {
  const { forgetUser: forget, ...rest } = chosen;
  door = { ...door, ...rest };
  if (forget) forgetUser = forget;
}

/** The session token of this device, or null. */
export function readToken(): string | null {
  return localStorage.getItem(door.tokenName);
}

export function saveToken(token: string): void {
  localStorage.setItem(door.tokenName, token);
}

/** Ends the session and goes to the sign-in screen (codes 401 and 20069). */
export function endSession(): void {
  clearUser();
  if (judging === 0) door.leave(door.signInPath);
}

/** The user's role may have changed during the session; reload it. */
export function recheckUser(): void {
  door.recheckUser();
}

let judging = 0;
/**
 * Runs a guard's request. The guard then decides where to navigate; session checks are suspended.
 */
export async function judge<T>(ask: () => Promise<T>): Promise<T> {
  judging += 1;
  try {
    return await ask();
  } finally {
    judging -= 1;
  }
}

/**
 * After a token that the server no longer accepts (20068): the user was removed from the team, or
 * signed out on another device. If so, the guard redirects to sign-in and back here afterwards.
 */
export async function checkSession(): Promise<void> {
  if (judging > 0) return;
  await judge(door.reloadUser).catch(() => {
    clearUser();
    door.guardAgain();
  });
}

/** Removes the user and the token without navigating. */
export function clearUser(): void {
  localStorage.removeItem(door.tokenName);
  forgetUser();
}

/** Signs out: removes the user, the token and the referrer, then goes to the sign-in screen. */
export function logOut(): void {
  localStorage.removeItem('referer_uid');
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
