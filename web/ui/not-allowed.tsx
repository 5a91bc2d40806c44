import { PageHeader } from './page-header.tsx';

/**
 * Shown instead of a screen that the user's role does not include; says who can change the role.
 */
export function NotAllowed({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <section className="card" style={{ maxWidth: 640 }}>
        <h2>Your role does not include this screen</h2>
        <p className="quiet" style={{ marginTop: 4 }}>
          An owner of your account can give you another role.
        </p>
      </section>
    </>
  );
}
