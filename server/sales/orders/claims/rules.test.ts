import { describe, expect, test } from 'vitest';
import {
  type ClaimCaps,
  type ClaimFacts,
  DEFAULT_FACTORS,
  deadlineAfterAnswer,
  deadlineOf,
  isDisputable,
  isUndecided,
  needsEvidence,
  needsTwoPeople,
  whyHeld,
} from './rules.ts';

const at = new Date('2026-11-24T10:00:00Z');
const days = (count: number) => new Date(at.getTime() + count * 86_400_000);

test('a claim is decided within 30 days, and at least 7 days after an answer', () => {
  expect(deadlineOf(at)).toEqual(days(30));
  expect(deadlineAfterAnswer(days(20), at)).toEqual(days(20));
  expect(deadlineAfterAnswer(days(2), at)).toEqual(days(7));
});

test('sold lines can be claimed: declined ones as declined, the others by amount', () => {
  const line = { status: 'pending', sale_minor: 1n, unconfirmed: false };
  const declined = { ...line, status: 'rejected' };
  expect(isDisputable(line, 'amount')).toBe(true);
  expect(isDisputable(line, 'declined')).toBe(false);
  expect(isDisputable(declined, 'declined')).toBe(true);
  expect(isDisputable(declined, 'amount')).toBe(false);
  expect(isDisputable({ ...line, sale_minor: 0n }, 'amount')).toBe(false);
  expect(isDisputable({ ...line, sale_minor: -1n }, 'amount')).toBe(false);
  expect(isDisputable({ ...line, unconfirmed: true }, 'amount')).toBe(false);
});

test('a claim is undecided while it is open or a question waits for its answer', () => {
  const states = ['open', 'needs_info', 'accepted', 'rejected', ''];
  expect(states.filter(isUndecided)).toEqual(['open', 'needs_info']);
});

const caps: ClaimCaps = {
  ...DEFAULT_FACTORS,
  amount_minor: 10_000n,
  evidence_minor: 5_000n,
  two_people_minor: 8_000n,
};
const facts: ClaimFacts = {
  ...{ added_minor: 5_000n, total_minor: 5_000n, reason: null, is_settled: false },
  ...{ has_evidence: false, usual_minor: null, ordinary_minor: 0n, accepted_minor: 0n },
};
const held = (change: Partial<ClaimFacts>) => whyHeld({ ...facts, ...change }, caps);

describe('a claim is accepted automatically', () => {
  test('only up to the amount, and above a smaller one only with evidence', () => {
    expect(held({})).toBeNull();
    expect(held({ added_minor: 5_001n })).toBe('evidence');
    expect(held({ added_minor: 5_001n, has_evidence: true })).toBeNull();
    expect(held({ added_minor: 10_000n, has_evidence: true })).toBeNull();
    expect(held({ added_minor: 10_001n, has_evidence: true })).toBe('amount');
    expect(held({ added_minor: null })).toBe('amount');
    expect(held({ total_minor: null })).toBe('amount');
    expect(needsEvidence(5_000n, caps)).toBe(false);
    expect(needsEvidence(5_001n, caps)).toBe(true);
  });

  test('never after a rejection for fraud or a violation of terms, nor once settled', () => {
    for (const reason of ['FRAUD', 'TERMS_VIOLATION', 'PAID_SEARCH_VIOLATION']) {
      expect(held({ reason, is_settled: true })).toBe('rejection');
    }
    expect(held({ reason: 'CORRECTION' })).toBeNull();
    expect(held({ is_settled: true, added_minor: null })).toBe('settled');
  });

  test('only up to five times the usual order of the brand, if that is known', () => {
    expect(held({ usual_minor: 1_000n })).toBeNull();
    expect(held({ usual_minor: 1_000n, total_minor: 5_001n })).toBe('usual_value');
    expect(held({ usual_minor: null, total_minor: 5_001n })).toBeNull();
  });

  test('only up to a fifth of the publisher’s sales of a month, or the amount if that is more', () => {
    expect(held({ accepted_minor: 5_000n })).toBeNull();
    expect(held({ accepted_minor: 5_001n })).toBe('month_share');
    expect(held({ accepted_minor: 5_001n, ordinary_minor: 50_000n })).toBe('month_share');
    expect(held({ accepted_minor: 5_001n, ordinary_minor: 50_005n })).toBeNull();
    expect(held({ accepted_minor: 5_002n, ordinary_minor: 50_005n })).toBe('month_share');
  });
});

test('two people accept a claim above a limit, of unknown amount, or after a serious rejection', () => {
  const two = (change: Partial<ClaimFacts>) => needsTwoPeople({ ...facts, ...change }, caps);
  expect(two({ added_minor: 8_000n })).toBe(false);
  expect(two({ added_minor: 8_001n })).toBe(true);
  expect(two({ added_minor: null })).toBe(true);
  expect(two({ reason: 'FRAUD' })).toBe(true);
  expect(two({ reason: 'DUPLICATE' })).toBe(false);
});
