import { language } from '#web/lib/language.ts';
import { Trans } from '#web/ui/trans.tsx';

// Public pages have no other way to know the language that was chosen here.
const asChosen = language === 'zh' ? '?lang=zh' : '?lang=en';

/**
 * The terms to agree to on registration. Both open in a new tab, so that form input is not lost.
 */
export function AgreeLabel() {
  return (
    <Trans
      id="I agree to the <0>terms for publishers</0> and the <1>privacy notice</1>"
      components={{
        // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
        0: <a href={`/legal/terms${asChosen}`} target="_blank" rel="noopener" />,
        // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
        1: <a href={`/legal/privacy${asChosen}`} target="_blank" rel="noopener" />,
      }}
    />
  );
}
