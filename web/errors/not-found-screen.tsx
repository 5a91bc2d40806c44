import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /404, and where every unknown path leads. */
export default function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Not Found" sub="There is no page at this address." />
      <p>
        Go to the <Link to="/dashboard">dashboard</Link>, or press Ctrl or Cmd with K to search the
        screens.
      </p>
    </>
  );
}
