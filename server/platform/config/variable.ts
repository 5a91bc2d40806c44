import type { ErrorKey } from '#contract/errors.ts';

/**
 * One environment variable. Reading, validation, the `_FILE` form, the warning about unknown names and
 * the tables of docs/configuration.md all come from these entries.
 */
export type Variable<T> = {
  /** One or two sentences for docs/configuration.md; Markdown. */
  description: string;
  /** As written in the environment; empty: the variable has no default. */
  default: string;
  /** Markdown shown in the documentation in place of `default`, for defaults that depend on others. */
  default_shown?: string;
  /** The value if the variable is neither set nor has a `default`. */
  unset: T;
  /** Parses the text; throws an Error whose message completes the sentence "NAME ...". */
  parse: (text: string) => T;
  /** Secrets can be read from a file named by `NAME_FILE` and are never repeated in messages. */
  secret: boolean;
  /** Name in `Config` of another value, whose text is parsed in its place while it is not set. */
  follows?: string;
  /** Staff set it while the environment does not; absent: only the environment sets it. */
  on_screen?: OnScreen;
};

/** The field of a variable that staff may set: English texts, which the screens translate. */
type OnScreen = {
  label: string;
  hint?: string;
  /** The only values that staff may choose; the environment may have others. */
  options?: readonly { value: string; label: string }[];
  /** Refuses a value that cannot be parsed. */
  invalid?: ErrorKey;
};

/** Variables of one section of docs/configuration.md, declared by the capability that reads them. */
export type VariableGroup = {
  readonly title: string;
  readonly variables: Readonly<Record<string, Variable<unknown>>>;
  /** Names that are set together or not at all. */
  readonly together?: readonly (readonly string[])[];
  /** First words that no other program is expected to use: an unknown name with one is misspelt. */
  readonly prefixes?: readonly string[];
};

/** The values of variables by name in lower case, as in `Config`. */
export type SettingsOf<Variables> = {
  [Name in keyof Variables & string as Lowercase<Name>]: Variables[Name] extends Variable<infer T>
    ? T
    : never;
};

/** Options common to all kinds of variable. */
type Options = Partial<
  Pick<Variable<unknown>, 'default' | 'default_shown' | 'secret' | 'follows' | 'on_screen'>
>;

/** A variable of any type; the other kinds are shorthands for this one. */
export function variable<T>(
  description: string,
  { parse, unset, ...options }: Options & Pick<Variable<T>, 'parse' | 'unset'>,
): Variable<T> {
  return { default: '', secret: false, ...options, description, parse, unset };
}

/** A string; `pattern` restricts it and `must` describes the restriction. */
export function text(
  description: string,
  { pattern = /^/, must = '', ...options }: Options & { pattern?: RegExp; must?: string } = {},
): Variable<string> {
  const parse = (value: string) => {
    if (pattern.test(value)) return value;
    throw new Error(`must ${must}`);
  };
  return variable(description, { ...options, unset: '', parse });
}

/** An integer from `min` (default 0) to `max`, both inclusive. */
export function integer(
  description: string,
  options: Options & { default: string; min?: number; max: number },
): Variable<number> {
  const { min = 0, max, ...rest } = options;
  const parse = (value: string) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new Error(`must be a whole number from ${min} to ${max}`);
  };
  return variable(description, { ...rest, unset: 0, parse });
}

/** `1` or `0`. */
export function flag(
  description: string,
  options: { default?: '0' | '1' } = {},
): Variable<boolean> {
  const parse = (value: string) => {
    if (value === '0' || value === '1') return value === '1';
    throw new Error('must be 0 or 1');
  };
  return variable(description, { default: '0', ...options, unset: false, parse });
}

/** One of a fixed set of words. */
export function oneOf<T extends string>(
  words: readonly [T, ...T[]],
  description: string,
  options: Options & { default: T },
): Variable<T> {
  const parse = (value: string) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw new Error(`must be one of ${words.join(', ')}`);
  };
  return variable(description, { ...options, unset: words[0], parse });
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * An http or https address, returned without its final slash. With `remote: 'https'` plain http is
 * accepted only for this machine; with `path: 'none'` nothing may follow host and port.
 */
export function httpAddress(
  description: string,
  {
    remote = 'any',
    path = 'any',
    ...options
  }: Options & { remote?: 'any' | 'https'; path?: 'any' | 'none' } = {},
): Variable<string> {
  const parse = (value: string) => {
    const url = URL.parse(value);
    const isPlain = url?.protocol === 'http:';
    if (url === null || (!isPlain && url.protocol !== 'https:')) {
      throw new Error('must be an http or https address');
    }
    if (isPlain && remote === 'https' && !LOOPBACK_HOSTS.includes(url.hostname)) {
      throw new Error('must be an https address, or one of this machine');
    }
    const address = value.replace(/\/+$/, '');
    if (path === 'none' && URL.parse(address)?.href !== `${url.origin}/`) {
      throw new Error(
        'must be an address without a path: everything is served from the root of a host',
      );
    }
    return address;
  };
  return variable(description, { ...options, unset: '', parse });
}

/**
 * The address of an outside provider: https, or a server on this machine for trials. With `choice` staff
 * choose between it and the sandbox only: an address of their own would receive the secrets.
 */
export function providerUrl(
  description: string,
  live: string,
  choice?: { label: string; sandbox: string },
): Variable<string> {
  const on_screen = choice && {
    label: choice.label,
    options: [
      { value: live, label: 'Live' },
      { value: choice.sandbox, label: 'Sandbox' },
    ],
  };
  return httpAddress(description, {
    default: live,
    remote: 'https',
    ...(on_screen && { on_screen }),
  });
}
