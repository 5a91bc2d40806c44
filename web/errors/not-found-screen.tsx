import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /404, and where every unknown path leads. */
export default function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Not Found" sub="This page does not exist." />
      <p>
        Go to the <Link to="/dashboard">dashboard</Link>, or press Ctrl+K (⌘K on a Mac) to search
        all screens.
      </p>
    </>
  );
}
