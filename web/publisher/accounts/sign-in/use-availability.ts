import { useDebouncedValue } from '@mantine/hooks';
import type { checkAccount, checkEmail } from '#contract/accounts/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

const PAUSE_MS = 400;
const TAKEN = ['ACCOUNT_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS', 'EMAIL_DISPOSABLE'];

export type Availability = { isFree: boolean; error?: string };

/**
 * Whether a name or an address can be registered, checked while the user types. Undecided while the
 * text is incomplete, while the check runs, and above the rate limit.
 */
export function useAvailability<C extends typeof checkAccount | typeof checkEmail>(
  call: C,
  name: 'account' | 'email',
  text: string,
): Availability {
  const [typed] = useDebouncedValue(text, PAUSE_MS);
  const input = { [name]: typed } as InputOf<C>;
  const isComplete = call.input.safeParse(input).success;
  const check = useApiQuery(call, input, { enabled: isComplete, quiet: true, staleTime: 60_000 });
  if (typed !== text || !isComplete || check.isFetching) return { isFree: false };
  if (check.error && TAKEN.includes(check.error.key)) {
    return { isFree: false, error: check.error.text };
  }
  return { isFree: check.isSuccess && !check.isPlaceholderData };
}
