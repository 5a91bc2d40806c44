import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  applyToBrand,
  type BrandRow,
  featureBrands,
  findBrands,
  openBrand,
} from '#contract/brands/publisher.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { requestData } from '#web/lib/use-api-query.ts';

export type Applicant = Pick<
  BrandRow,
  'mcid' | 'merchant_name' | 'approval_type' | 'avg_decision_hours'
>;

/** The result of one application: its new status, or the refusal. */
export type Outcome = Pick<Applicant, 'mcid' | 'merchant_name'> & {
  status?: number;
  error?: ApiError;
};

type Applying = { site_id: number; message?: string };

/**
 * Applies to brands sequentially; each has its own outcome, and a refusal does not stop the others.
 */
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
    return {
      status: (await requestData(applyToBrand, input, { quiet: true })).relationship_status,
    };
  } catch (error) {
    const isReply = error instanceof ApiError;
    return { error: isReply ? error : new ApiError({ code: -1, message: String(error) }) };
  }
}
