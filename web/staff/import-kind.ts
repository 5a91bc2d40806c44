import type { Call } from '#contract/call.ts';
import type { Verdict } from '#web/ui/imports/import-report.tsx';

/** A kind of file that staff upload. */
export type FileKind = {
  label: string;
  call: Call;
  /** Its rows belong to one brand, chosen first. */
  isOfBrand: boolean;
  accept: string;
  /** The required format of the file. */
  help: string;
  sample: string;
  /** A row below the header in the sample file. */
  example?: string;
};

export type ImportKind = FileKind & {
  id: 'rates';
  /** Calls whose cached replies become stale. */
  refreshes: readonly Call[];
  read: (reply: unknown) => Verdict;
};
