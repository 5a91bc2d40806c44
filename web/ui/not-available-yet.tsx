import { PageHeader } from './page-header.tsx';

/** A screen that is not built: its title, and plainly what will be here. */
export function NotAvailableYet({ title, what }: { title: string; what: string }) {
  return (
    <>
      <PageHeader title={title} />
      <section className="card" style={{ maxWidth: 640 }}>
        <h2>Not available yet</h2>
        <p className="quiet" style={{ marginTop: 4 }}>
          {what}
        </p>
      </section>
    </>
  );
}
