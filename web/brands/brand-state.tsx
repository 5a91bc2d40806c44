import type { BrandRow } from '#contract/brands.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

/** How applications are decided, and what hinders: a brand off the air, terms not settled yet. */
export function BrandState({ brand }: { brand: BrandRow }) {
  const labels = useDictionary();
  if (brand.status !== 'online') {
    return (
      <StatusPill
        tone="neutral"
        word={labels.of('brand_status', brand.status)}
        reason="Links of this brand show a plain page while it is not online."
      />
    );
  }
  if (brand.terms_pending) {
    return (
      <StatusPill
        tone="wait"
        word="Terms pending"
        reason="What this brand pays is still being settled. You can join; links come later."
      />
    );
  }
  if (brand.relationship_status !== 0) return null;
  return (
    <span className="quiet" style={{ fontSize: 12 }}>
      {labels.of('verify_type', brand.approval_type === 'auto' ? 1 : 2)}
    </span>
  );
}
