import { dateNow, writeAnswer } from './fast-path/write-answer.ts';

/** A response independent of the HTTP path. Each header line ends with a line break. */
export type Answer = { status: string; headers: string; body: string };

/** Who waits for an answer. Exactly one of the methods is called, once. */
export type Visitor = {
  /** The peer of the connection. */
  readonly address: string;
  answer: (answer: Answer) => void;
  /** The click is durable; its reference is the 32 characters of `bytes` at `refAt`. */
  clickStored: (answer: LinkAnswer, bytes: Buffer, refAt: number) => void;
};

const REF_LENGTH = 32;

/**
 * The response of a link: the same for all its clicks, except for the click reference between the
 * two parts of its headers. A page has no reference, and its second part is null.
 */
export class LinkAnswer {
  readonly status: string;
  readonly body: string;
  readonly #headers: readonly [string, string | null];
  /** The response as bytes, in which reference and date are replaced for each click. */
  #bytes: Buffer | null = null;
  #dateAt = 0;
  #refAt = 0;
  #date = '';

  constructor(status: string, headers: readonly [string, string | null], body: string) {
    this.status = status;
    this.#headers = headers;
    this.body = body;
  }

  /** The answer of a page. */
  plain(): Answer {
    return { status: this.status, headers: this.#headers[0], body: this.body };
  }

  /** The answer to one click. */
  withRef(bytes: Buffer, refAt: number): Answer {
    const [before, after] = this.#headers;
    const headers =
      after === null
        ? before
        : before + bytes.toString('latin1', refAt, refAt + REF_LENGTH) + after;
    return { status: this.status, headers, body: this.body };
  }

  /**
   * The whole response to one click on a connection that stays open. Valid until the next call: if
   * the kernel has not taken all of it, call `detach`.
   */
  fill(source: Buffer, refAt: number): Buffer {
    const bytes = this.#bytes ?? this.#writeBytes();
    if (this.#headers[1] !== null) {
      for (let index = 0; index < REF_LENGTH; index += 1) {
        bytes[this.#refAt + index] = source[refAt + index] ?? 0;
      }
    }
    const date = dateNow();
    if (date !== this.#date) {
      this.#date = date;
      bytes.write(date, this.#dateAt, 'latin1');
    }
    return bytes;
  }

  /** Leaves the last response to a socket that still sends it. */
  detach(): void {
    this.#bytes = null;
    this.#date = '';
  }

  #writeBytes(): Buffer {
    const [before, after] = this.#headers;
    const headers = after === null ? before : before + '0'.repeat(REF_LENGTH) + after;
    const text = writeAnswer(this.status, headers, '', false);
    this.#refAt = text.indexOf(headers) + before.length;
    this.#dateAt = text.lastIndexOf('Date: ') + 'Date: '.length;
    const bytes = Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(this.body)]);
    this.#bytes = bytes;
    return bytes;
  }
}
