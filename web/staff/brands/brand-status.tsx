import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  online: 'up',
  paused: 'wait',
  offline: 'neutral',
};

type BrandStatusProps = { status: string; termsPending: boolean; lacks: readonly string[] };

/** The status of a brand, with more pills if its terms are not settled or it lacks a category. */
export function BrandStatus(props: BrandStatusProps) {
  const labels = useDictionary();
  return (
    <span className="row gap-4">
      <StatusPill
        tone={tones[props.status] ?? 'neutral'}
        word={labels.of('brand_status', props.status) || props.status}
      />
      {props.termsPending && (
        <StatusPill
          tone="wait"
          word={t('Terms missing')}
          reason={t('No commission rules yet. Links cannot be created until terms are set.')}
        />
      )}
      {props.lacks.includes('category') && (
        <StatusPill
          tone="wait"
          word={t('Category missing')}
          reason={t('A draft needs a category before it can be published.')}
        />
      )}
    </span>
  );
}
