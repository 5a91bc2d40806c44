import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  applyToBrand,
  type BrandRow,
  featureBrands,
  findBrands,
  openBrand,
} from '#contract/brands/publisher.ts';
import { ApiError } from '#web/lib/ask.ts';
import { askData } from '#web/lib/use-api-query.ts';

export type Applicant = Pick<
  BrandRow,
  'mcid' | 'merchant_name' | 'approval_type' | 'avg_decision_hours'
>;

/** What came of one application: the status it has now, or the refusal. */
export type Outcome = Pick<Applicant, 'mcid' | 'merchant_name'> & {
  status?: number;
  error?: ApiError;
};

type Applying = { site_id: number; message?: string };

/** Applies to brands one after the other, each with its own outcome: one refusal stops no other. */
export function useApplications() {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const applyToAll = async (brands: readonly Applicant[], input: Applying) => {
    setIsBusy(true);
    const results: Outcome[] = [];
    for (const { mcid, merchant_name } of brands) {
      results.push({ mcid, merchant_name, ...(await applyToOne({ mcid, ...input })) });
      setOutcomes([...results]);
    }
    for (const changed of [findBrands, openBrand, featureBrands]) {
      void queries.invalidateQueries({ queryKey: [changed.path] });
    }
    setIsBusy(false);
    return results;
  };
  return { outcomes, isBusy, applyToAll };
}

async function applyToOne(input: Applying & { mcid: string }) {
  try {
    return { status: (await askData(applyToBrand, input, { quiet: true })).relationship_status };
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError(-1, String(error)) };
  }
}
