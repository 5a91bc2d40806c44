import { Fragment, type Key, type ReactNode, useDeferredValue } from 'react';
import cards from './cards.module.css';
import { Skeleton } from './skeleton.tsx';

/** More than the rows that are in view at first. */
const FIRST_CARDS = 8;
/** Cards of the first row of a wide window. */
const FIRST_ROW = 4;

type CardsProps<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** `isFirst`: it is in the first row. */
  card: (row: Row, isFirst: boolean) => ReactNode;
};

type CardGridProps<Row> = Omit<CardsProps<Row>, 'rows'> & {
  /** Undefined until the first data arrive: skeleton cards are shown. */
  rows: readonly Row[] | undefined;
  skeleton: ReactNode;
  skeletons?: number;
  /** Shown in place of cards when there are none. */
  empty: ReactNode;
  /** Old rows are shown while new ones load (`isPlaceholderData`). */
  dimmed?: boolean;
  /** Classes in addition to those of the grid and of a skeleton card. */
  classes?: { grid?: string | undefined; card?: string | undefined };
};

/** A list of cards with its loading and empty states. */
export function CardGrid<Row>(props: CardGridProps<Row>) {
  const { rows, dimmed = false, classes = {}, skeletons = 8 } = props;
  if (rows?.length === 0) return <div className="card">{props.empty}</div>;
  return (
    <div
      className={`${cards.grid} ${classes.grid ?? ''}`}
      data-dimmed={dimmed || undefined}
      aria-busy={rows === undefined || dimmed}
    >
      {rows ? (
        <Cards rows={rows} rowKey={props.rowKey} card={props.card} />
      ) : (
        Array.from({ length: Math.min(skeletons, 12) }, (_, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity.
            key={place}
            className={`card ${cards.card} ${classes.card ?? ''}`}
            aria-hidden="true"
          >
            {props.skeleton}
          </div>
        ))
      )}
    </div>
  );
}

/** The cards in view first; those below them are rendered once these are painted. */
function Cards<Row>({ rows, rowKey, card }: CardsProps<Row>) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_CARDS));
  return (
    <>
      {shown.map((row, place) => (
        <Fragment key={rowKey(row)}>{card(row, place < FIRST_ROW)}</Fragment>
      ))}
      {shown.length < rows.length && <div aria-busy="true" />}
    </>
  );
}

/** The picture and the names at the top of a card that loads. */
export function CardHeadSkeleton() {
  return (
    <div className={cards.head}>
      <Skeleton width={44} height={44} radius={10} />
      <div className={cards.names}>
        <Skeleton height={16} width="60%" my={4} />
        <Skeleton height={12} width="40%" my={4} />
      </div>
    </div>
  );
}
