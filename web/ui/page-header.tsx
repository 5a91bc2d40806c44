import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  /** Decoration before the title, such as a logo. */
  picture?: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
};

/**
 * The header of every screen:
 * `<PageHeader title="Brands" sub="USD, Europe/Berlin" actions={<Button/>} />`.
 * Exactly one per screen; its h1 receives the focus after navigation.
 */
export function PageHeader(props: PageHeaderProps) {
  // High enough for a labelled select, which may appear after the screen.
  const minHeight = props.actions ? 62 : undefined;
  const heading = <h1 tabIndex={-1}>{props.title}</h1>;
  return (
    <header className="spread" style={{ marginBottom: 20, alignItems: 'flex-start', minHeight }}>
      <div style={{ minWidth: 0 }}>
        {props.picture ? (
          <div className="row gap-12" style={{ flexWrap: 'nowrap' }}>
            {props.picture}
            {heading}
          </div>
        ) : (
          heading
        )}
        {props.sub && (
          <p className="quiet" style={{ marginTop: 4 }}>
            {props.sub}
          </p>
        )}
      </div>
      {props.actions && <div className="row">{props.actions}</div>}
    </header>
  );
}
