import { refuse } from '#server/platform/refusal.ts';

// The most used passwords of at least eight characters; shorter ones are refused by their length.
const COMMON = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789
  1234567890 12345678910 123123123 111111111 11111111 00000000 88888888 87654321 987654321
  0987654321 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4
  asdfghjkl asdfasdf asdf1234 zxcvbnm1 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 iloveyou
  iloveyou1 sunshine princess football baseball superman starwars trustno1 welcome1 welcome123
  letmein1 monkey123 dragon123 master123 shadow123 michael1 jennifer michelle jordan23 charlie1
  computer internet whatever corvette mercedes maverick explorer midnight samantha victoria
  changeme changeme1 administrator admin123 admin1234 adminadmin secret123 access14 liverpool
  chelsea1 arsenal1 pokemon1 cheese123 hello123 freedom1 passwort passwort1 motdepasse contrasena
  qwertz123 test1234 testtest guest123 default1 football1 baseball1 1234qwer qwer1234 aa123456
  a123456789 woaini1314 5201314520 123qweasd 147258369 159753456 789456123 741852963`.split(/\s+/),
);

/**
 * Refuses PASSWORD_TOO_COMMON for a password of the list and for one that is its owner's own name
 * or address.
 */
export function requireUncommonPassword(password: string, owns: readonly string[]): void {
  const plain = password.toLowerCase();
  const isOwn = owns.some((own) => plain === own.toLowerCase() || plain === nameIn(own));
  const isOneCharacter = new Set(plain).size === 1;
  if (COMMON.has(plain) || isOneCharacter || isOwn) refuse('PASSWORD_TOO_COMMON');
}

const nameIn = (address: string) => address.split('@')[0]?.toLowerCase();
