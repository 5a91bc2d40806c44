import type { Call, InputOf } from '#contract/call.ts';
import type { UrlValues } from './use-url.ts';

/** A call that a screen makes when it opens, with its input as the screen's URL describes it. */
export type FirstCall<C extends Call = Call> = {
  readonly call: C;
  readonly inputOf: (url: UrlValues) => InputOf<C>;
};

/**
 * Declares a call for both who make it: the screen, with its URL (`useFirst(ownInvoices, url)`), and
 * its page before any script has arrived (`web/app/first-calls.ts`). Without a function, the input is
 * empty. Only for calls that every role may make: the page does not know the role of its user.
 */
export function first<C extends Call>(
  call: C,
  inputOf: (url: UrlValues) => InputOf<NoInfer<C>> = () => ({}) as InputOf<C>,
): FirstCall<C> {
  return { call, inputOf };
}

/** The input of a call as requests carry it: its page is separate from its attributes. */
export function splitInput(input: unknown) {
  const { curPage, perPage, ...attributes } = (input ?? {}) as Record<string, unknown>;
  return { attributes, ...(curPage || perPage ? { page: { curPage, perPage } } : {}) };
}
