import { readBlock } from '#contract/content/publisher.ts';
import { first } from '#web/lib/first.ts';
import { HelpPage } from '#web/ui/help/help-page.tsx';

const help = first(readBlock, () => ({ name: 'brand_help' }));

/** /portal/help: the first day of a brand, and frequent questions. */
export default function HelpScreen() {
  return <HelpPage text={help} />;
}
