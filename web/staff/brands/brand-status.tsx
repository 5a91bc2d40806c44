import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

const tones: Readonly<Record<string, Tone>> = { online: 'up', paused: 'wait', offline: 'neutral' };

/** The status of a brand, with a second pill if its terms are not settled. */
export function BrandStatus(props: { status: string; termsPending: boolean }) {
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
    </span>
  );
}
