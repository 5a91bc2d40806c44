/** A part of a form that is saved by a call of its own; the form has one button for all parts. */
export type FormPart = {
  isChanged: boolean;
  isPending: boolean;
  /** Shows errors below the fields; returns whether there are none. */
  check: () => boolean;
  /** Rejects after a refusal, which is shown below its field or in a toast. */
  save: () => Promise<unknown>;
  discard: () => void;
};
