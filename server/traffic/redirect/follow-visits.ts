import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import {
  BLOCK_BYTES,
  deriveClickKey,
  REF_BYTES,
  REF_SIGNED_BYTES,
  writeBase64Url,
  writeSigned,
} from '#server/traffic/clicks/make-click-ref.ts';
import { encodeText, type VisitFields } from '#server/traffic/clicks/recording/encode-rows.ts';
import type { Visitor } from './link-answer.ts';
import { openVisitorKeys } from './make-visitor-key.ts';
import { openBurstMemory } from './notice-bursts.ts';
import { markOf, openRepeatMemory } from './notice-repeats.ts';
import type { ClickEngine } from './open-click-engine.ts';
import type { Origins } from './origins/open-origins.ts';
import type { PreparedLink } from './prepare-link.ts';
import type { Visit } from './read-visit.ts';
import { findInvalidReason } from './rules.ts';

/** A visit to a known link. */
export type KnownVisit = {
  link: PreparedLink;
  visit: Visit;
  /** The address of the client. */
  address: string;
  visitor: Visitor;
};

type Target = {
  engine: ClickEngine;
  origins: Pick<Origins, 'find'>;
  onFailure: (error: unknown, visitor: Visitor) => void;
};

const REF_TOTAL_BYTES = REF_SIGNED_BYTES + REF_BYTES.mac;
/** A visit needs two blocks of the cipher: one for the click reference, one for the visitor key. */
const BYTES_A_VISIT = 2 * BLOCK_BYTES;
/** A visitor key: the bytes of its length, then 22 characters. */
const NO_KEY = '0'.repeat(22);
const KEY_AT = 4;

/**
 * Follows visits to known links, from classifying them to passing them to the engine: those of one
 * turn of the event loop together, because the cipher needs as long for one block as for fifty.
 */
export function openFollower(parts: Pick<Parts, 'config'>, target: Target) {
  const group = new VisitGroup(parts.config.secret_key, target);
  return (known: KnownVisit): void => group.add(known);
}

class VisitGroup {
  readonly #target: Target;
  readonly #key: ReturnType<typeof deriveClickKey>;
  readonly #writeVisitor: ReturnType<typeof openVisitorKeys>;
  readonly #isRepeat = openRepeatMemory();
  readonly #isBurst = openBurstMemory();
  readonly #visits: KnownVisit[] = [];
  #blocks = Buffer.alloc(64 * BYTES_A_VISIT);
  readonly #ref = Buffer.alloc(REF_TOTAL_BYTES);
  /** The fields of the visit that is being recorded. */
  readonly #fields: VisitFields & { click_ref: Buffer; visitor_key: Buffer } = {
    clicked_at: 0,
    invalid_reason: null,
    device: null,
    country: null,
    referrer_host: null,
    click_ref: Buffer.alloc((REF_TOTAL_BYTES * 4) / 3),
    visitor_key: encodeText(NO_KEY),
    user_agent: encodeText(''),
  };

  constructor(secretKey: string, target: Target) {
    this.#target = target;
    this.#key = deriveClickKey(secretKey);
    this.#writeVisitor = openVisitorKeys(secretKey);
  }

  add(known: KnownVisit): void {
    if (this.#visits.push(known) === 1) setImmediate(this.#record);
  }

  readonly #record = (): void => {
    const visits = this.#visits;
    const atMs = now().getTime();
    this.#fields.clicked_at = atMs;
    const encrypted = this.#encrypt(atMs);
    for (let index = 0; index < visits.length; index += 1) {
      const known = visits[index] as KnownVisit;
      try {
        this.#recordOne(known, encrypted, index * BYTES_A_VISIT);
      } catch (error) {
        this.#target.onFailure(error, known.visitor);
      }
    }
    visits.length = 0;
  };

  #encrypt(atMs: number): Buffer {
    const visits = this.#visits;
    const length = visits.length * BYTES_A_VISIT;
    if (length > this.#blocks.length) this.#blocks = Buffer.alloc(2 * length);
    const blocks = this.#blocks;
    for (let index = 0; index < visits.length; index += 1) {
      const { link, visit, address } = visits[index] as KnownVisit;
      const at = index * BYTES_A_VISIT;
      writeSigned(blocks, at, link.link_id, atMs);
      this.#writeVisitor(blocks, at + BLOCK_BYTES, address, visit.agent.browser, atMs);
    }
    return this.#key.encrypt(blocks.subarray(0, length));
  }

  #recordOne({ link, visit, address, visitor }: KnownVisit, encrypted: Buffer, at: number): void {
    const fields = this.#fields;
    const { is_bot, device, field } = visit.agent;
    const { is_head, is_prefetch } = visit;
    this.#writeRef(encrypted, at);
    writeBase64Url(fields.visitor_key, KEY_AT, encrypted, at + BLOCK_BYTES, BLOCK_BYTES);
    const mark = markOf(encrypted.readInt32LE(at + BLOCK_BYTES), link.link_id);
    // A prefetch must not turn the real visit that follows it into a repeat.
    const isPerson = !is_bot && !is_head && !is_prefetch;
    const is_repeat = isPerson && this.#isRepeat(mark, fields.clicked_at);
    const is_burst = isPerson && this.#isBurst(mark, fields.clicked_at);
    const { country, is_data_centre } = this.#target.origins.find(address);
    const signals = { is_bot, is_head, is_prefetch, is_data_centre, is_burst, is_repeat };
    fields.invalid_reason = findInvalidReason(signals, link.outcome);
    fields.device = device;
    fields.country = country;
    fields.referrer_host = visit.referrer_host;
    fields.user_agent = field;
    this.#target.engine.record(link, fields, visitor);
  }

  /** Writes the click reference: its signed part, then the first bytes of its encryption. */
  #writeRef(encrypted: Buffer, at: number): void {
    const ref = this.#ref;
    for (let index = 0; index < REF_SIGNED_BYTES; index += 1) {
      ref[index] = this.#blocks[at + index] ?? 0;
    }
    for (let index = 0; index < REF_BYTES.mac; index += 1) {
      ref[REF_SIGNED_BYTES + index] = encrypted[at + index] ?? 0;
    }
    writeBase64Url(this.#fields.click_ref, 0, ref, 0, REF_TOTAL_BYTES);
  }
}
