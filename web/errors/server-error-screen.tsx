import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /500. */
export default function ServerErrorScreen() {
  return (
    <>
      <PageHeader title="Server Error" sub="Something went wrong on our side." />
      <p>
        Your saved data is safe. Wait a moment, then go to the{' '}
        <Link to="/dashboard">dashboard</Link>.
      </p>
    </>
  );
}
