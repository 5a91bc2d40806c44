import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import { generateLink, listLinks } from '#contract/links.ts';
import { AskError } from '#web/lib/ask.ts';
import { askData } from '#web/lib/use-ask.ts';

type MadeLink = ReplyOf<typeof generateLink>;

/** What came of one target: the link, or the refusal. */
export type Result = { address: string; link?: MadeLink; error?: AskError };

/** Makes links one after the other; a refused one stops no other. */
export function useLinkMaking() {
  const queries = useQueryClient();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const makeLinks = async (inputs: readonly InputOf<typeof generateLink>[]) => {
    setIsBusy(true);
    setResults([]);
    const made: Result[] = [];
    for (const input of inputs) {
      made.push({ address: input.target_url, ...(await makeOne(input)) });
      setResults([...made]);
    }
    void queries.invalidateQueries({ queryKey: [listLinks.path] });
    setIsBusy(false);
    return made;
  };
  return { results, isBusy, makeLinks };
}

async function makeOne(input: InputOf<typeof generateLink>) {
  try {
    return { link: await askData(generateLink, input, { quiet: true }) };
  } catch (error) {
    return { error: error instanceof AskError ? error : new AskError(-1, String(error)) };
  }
}
