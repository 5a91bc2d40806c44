import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** How dear one hash is: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryKib: number; passes: number; lanes: number };

const STRONG: HashCost = { memoryKib: 64 * 1024, passes: 3, lanes: 1 };
const HASH_BYTES = 32;
const MOST_AT_ONCE = 4;

/** Argon2id of a password as text that carries its salt and cost ($argon2id$v=19$...). */
export async function hashPassword(password: string, cost: HashCost = STRONG): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { memoryKib, passes, lanes } = cost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${bare(salt)}$${bare(hash)}`;
}

/**
 * Whether a password is the one behind a stored hash. With null (no such account) it works as long
 * and answers false, so that the time does not tell which accounts exist.
 */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  if (!parts) {
    await derive(password, randomBytes(16), STRONG);
    return false;
  }
  const cost = { memoryKib: Number(parts[1]), passes: Number(parts[2]), lanes: Number(parts[3]) };
  const expected = Buffer.from(parts[5] ?? '', 'base64');
  const hash = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), cost);
  return hash.length === expected.length && timingSafeEqual(hash, expected);
}

let running = 0;
const waiting: (() => void)[] = [];

// Each hash takes 64 MiB: without the gate a burst of sign-ins would take the machine's memory.
async function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runArgon2(password, salt, cost);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function runArgon2(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const settings = {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: cost.lanes,
    tagLength: HASH_BYTES,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', settings, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
