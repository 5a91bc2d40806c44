type Call<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
};

type Options<Item, Answer> = {
  /**
   * Answers the items of a group, in their order. An error rejects all of them. The next group does not
   * wait for answers that are promises.
   */
  answerAll: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>;
  /** Which of the waiting items form the next group, at least the first; all by default. */
  choose?: (waiting: readonly Item[]) => ReadonlySet<Item>;
  /** A group that runs for this long no longer delays the next one. */
  slowMs?: number;
};

/**
 * Returns a function that is called with one item and is answered for groups: items that arrive in one
 * turn of the event loop, or while a group is being answered, form the next group. So the groups grow
 * with the load (group commit), and without load an item does not wait.
 */
export function groupCalls<Item, Answer>({
  answerAll,
  choose = (waiting) => new Set(waiting),
  slowMs = 0,
}: Options<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Call<Item, Answer>[] = [];
  let isBusy = false;

  function runNext(): void {
    const chosen = choose(waiting.map(({ item }) => item));
    const group = waiting.filter(({ item }) => chosen.has(item));
    waiting = waiting.filter(({ item }) => !chosen.has(item));
    let isAwaited = true;
    const goOn = () => {
      if (!isAwaited) return;
      isAwaited = false;
      clearTimeout(timer);
      if (waiting.length === 0) isBusy = false;
      else runNext();
    };
    const timer = slowMs > 0 ? setTimeout(goOn, slowMs) : undefined;
    void answerGroup(answerAll, group).finally(goOn);
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ item, resolve, reject });
    if (!isBusy) {
      isBusy = true;
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
