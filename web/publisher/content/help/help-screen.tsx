import { HelpPage } from '#web/ui/help/help-page.tsx';
import { help } from '../content-calls.ts';

/** Help for publishers. */
export default function HelpScreen() {
  return <HelpPage text={help} />;
}
