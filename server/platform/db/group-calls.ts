import { AsyncLocalStorage } from 'node:async_hooks';

type Call<Item, Answer> = {
  item: Item;
  /** Runs a function as part of the request or job that has called. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
};

type Options<Item, Answer> = {
  /**
   * Answers the items of a group, in their order. An error rejects all of them. The next group does not
   * wait for answers that are promises.
   */
  answerAll: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>;
  /**
   * Which of the waiting items form the next group, all by default. None: they wait until one of the
   * groups that are being answered, whose items are `running`, is done.
   */
  choose?: (waiting: readonly Item[], running: ReadonlySet<Item>) => ReadonlySet<Item>;
  /** How many groups are answered at the same time. */
  atOnce?: number;
  /** A group that runs for this long no longer delays others. */
  slowMs?: number;
};

/**
 * Returns a function that is called with one item and is answered for groups: items that arrive in one
 * turn of the event loop, or while groups are being answered, form the next group. So the groups grow
 * with the load (group commit), and without load an item does not wait. A group is answered as part
 * of the request or job of its first item: logs and traces name it.
 */
export function groupCalls<Item, Answer>({
  answerAll,
  choose = (waiting) => new Set(waiting),
  atOnce = 1,
  slowMs = 0,
}: Options<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Call<Item, Answer>[] = [];
  const running = new Set<ReadonlySet<Item>>();
  let isScheduled = false;

  function runNext(): void {
    isScheduled = false;
    if (waiting.length === 0 || running.size >= atOnce) return;
    const busy = new Set([...running].flatMap((items) => [...items]));
    const chosen = choose(
      waiting.map(({ item }) => item),
      busy,
    );
    if (chosen.size === 0) return;
    const group = waiting.filter(({ item }) => chosen.has(item));
    waiting = waiting.filter(({ item }) => !chosen.has(item));
    running.add(chosen);
    const goOn = () => {
      clearTimeout(timer);
      if (running.delete(chosen)) runNext();
    };
    const timer = slowMs > 0 ? setTimeout(goOn, slowMs) : undefined;
    const answer = () => answerGroup(answerAll, group);
    void group[0]?.inContext(answer).finally(goOn);
    runNext();
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
    if (!isScheduled && running.size < atOnce) {
      isScheduled = true;
      setImmediate(runNext);
    }
    return promise;
  };
}

async function answerGroup<Item, Answer>(
  answerAll: Options<Item, Answer>['answerAll'],
  group: readonly Call<Item, Answer>[],
): Promise<void> {
  try {
    const answers = await answerAll(group.map(({ item }) => item));
    for (const [nth, { resolve }] of group.entries()) resolve(answers[nth] as Answer);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** Answers each key once; keys that are asked in one turn of the event loop are asked together. */
export function openLoader<Key, Answer>(
  answerAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  nameOf: (key: Key) => string | number = String,
): (key: Key) => Promise<Answer> {
  const ask = groupCalls({ answerAll });
  const answers = new Map<string | number, Promise<Answer>>();
  return (key) => {
    const name = nameOf(key);
    const answer = answers.get(name) ?? ask(key);
    answers.set(name, answer);
    return answer;
  };
}
