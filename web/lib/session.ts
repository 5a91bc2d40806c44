/**
 * What the device remembers of who is signed in. The publisher application and the staff console
 * live on one origin and keep their tokens apart, so that one person may use both.
 */
type Door = {
  tokenName: string;
  signInPath: string;
  leave: (path: string) => void;
  /** Asks anew who the user is and what they may: a call was denied that a screen offered. */
  recheckUser: () => void;
  /** Asks anew who the user is; rejects where nobody is. */
  reloadUser: () => Promise<unknown>;
  /** Lets the guard of the present screen decide anew. */
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

/** Chosen once by each entry: where its token lies and where signing in happens. */
export function chooseDoor(chosen: Partial<Door> & { forgetUser?: () => void }): void {
  const { forgetUser: forget, ...rest } = chosen;
  door = { ...door, ...rest };
  if (forget) forgetUser = forget;
}

/** The token of this device, or null. */
export function readToken(): string | null {
  return localStorage.getItem(door.tokenName);
}

export function saveToken(token: string): void {
  localStorage.setItem(door.tokenName, token);
}

/** Forgets the user and the token, and goes to the sign-in screen (codes 401 and 20069). */
export function endSession(): void {
  clearUser();
  if (judging === 0) door.leave(door.signInPath);
}

/** The user's role may have changed while they were here: the screens follow it. */
export function recheckUser(): void {
  door.recheckUser();
}

let judging = 0;
/** Does what a guard asks: meanwhile it decides where to go, and no answer does. */
export async function judge<T>(ask: () => Promise<T>): Promise<T> {
  judging += 1;
  try {
    return await ask();
  } finally {
    judging -= 1;
  }
}

/**
 * After a token that the server knows no more (20068): an owner took its user off the team, or it was
 * ended on another device. Where it is so, the guard leads to the sign-in, and back here afterwards.
 */
export async function checkSession(): Promise<void> {
  if (judging > 0) return;
  await judge(door.reloadUser).catch(() => {
    clearUser();
    door.guardAgain();
  });
}

/** Forgets the user and the token, and stays. */
export function clearUser(): void {
  localStorage.removeItem(door.tokenName);
  forgetUser();
}

/** Logout: the user, the token and who referred them are forgotten; then the sign-in screen. */
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
 * A random name of this device. The server knows by it a device that has signed in before, which
 * strangers who try passwords cannot lock out.
 */
export function deviceName(): string {
  const known = localStorage.getItem('device');
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem('device', name);
  return name;
}
