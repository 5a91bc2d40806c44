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
};

let door: Door = {
  tokenName: 'token',
  signInPath: '/auth/login',
  leave: (path) => window.location.assign(path),
  recheckUser: () => {},
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

export function keepToken(token: string): void {
  localStorage.setItem(door.tokenName, token);
}

/** Forgets the user and the token, and goes to the sign-in screen (codes 401 and 20069). */
export function endSession(): void {
  clearUser();
  door.leave(door.signInPath);
}

/** The user's role may have changed while they were here: the screens follow it. */
export function recheckUser(): void {
  door.recheckUser();
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

export function keepRefererUid(uid: string): void {
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
