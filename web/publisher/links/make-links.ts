import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { generateLinks, listLinks } from '#contract/links/publisher.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { textOf } from '#web/lib/error-texts.ts';
import { showError } from '#web/lib/toast.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import type { CsvLink } from './read-csv.ts';

type MadeLink = NonNullable<ReplyOf<typeof generateLinks>['list'][number]['link']>;

/** The result for one target: the link, or the refusal. */
export type Result = {
  /** Its index in the request: two lines may have the same address. */
  place: number;
  address: string;
  link?: MadeLink;
  error?: { key: string; text: string };
};

/** Makes links in one request; a refused one does not stop the others. */
export function useLinkMaking() {
  const queries = useQueryClient();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const makeLinks = async (siteId: number | undefined, links: readonly CsvLink[]) => {
    setIsBusy(true);
    setResults([]);
    const made = await askAll(siteId, links);
    setResults(made);
    setIsBusy(false);
    void queries.invalidateQueries({ queryKey: [listLinks.path] });
    return made;
  };
  return { results, isBusy, makeLinks };
}

async function askAll(siteId: number | undefined, links: readonly CsvLink[]): Promise<Result[]> {
  try {
    const input = { site_id: siteId, links: [...links] };
    const { list } = await requestData(generateLinks, input, { quiet: true });
    return list.map(({ link, message, text = textOf(message) }, place) => ({
      place,
      address: links[place]?.target_url ?? '',
      ...(link ? { link } : { error: { key: message, text } }),
    }));
  } catch (error) {
    showError(error instanceof ApiError ? error.text : String(error));
    return [];
  }
}
