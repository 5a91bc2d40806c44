import { NewcomerHelp } from './newcomer-help.tsx';
import { NewcomerNotices } from './newcomer-notices.tsx';

/** What a publisher without a default channel cannot open elsewhere: announcements and help. */
export function NewcomerInfo() {
  return (
    <div className="stack mt-16">
      <NewcomerNotices />
      <NewcomerHelp />
    </div>
  );
}
