import { useDictionary } from '#web/lib/dictionary.ts';

/** "Bank transfer •••• 3000". */
export function PaidTo({ type, masked_details }: { type: string; masked_details: string }) {
  const words = useDictionary();
  return (
    <span className="one-line">
      {words.of('payout_type', type)} {masked_details}
    </span>
  );
}
