import type { Finding } from '#server/operations/doctor/doctor-finding.ts';
import {
  askClickHouse,
  ClickHouseFailure,
  hasClickHouse,
} from '#server/platform/outbound/ask-click-house.ts';

const TIMEOUT_MS = 900;
const subject = 'ClickHouse' as const;

/** Why ClickHouse does not answer; null if it does or is not configured. */
export async function findClickHouseFailure(): Promise<string | null> {
  if (!hasClickHouse()) return null;
  try {
    await askClickHouse('select 1', { timeoutMs: TIMEOUT_MS });
    return null;
  } catch (error) {
    if (error instanceof ClickHouseFailure) return error.message;
    throw error;
  }
}

/** Checks for `doctor` that the server of CLICKHOUSE_URL answers. */
export async function checkClickHouse(): Promise<Finding[]> {
  if (!hasClickHouse()) return [];
  const failure = await findClickHouseFailure();
  if (failure === null) {
    const version = (await askClickHouse('select version()')).trim();
    return [{ level: 'OK', subject, text: `version ${version} answers` }];
  }
  const text = `the server of CLICKHOUSE_URL does not answer: ${failure}`;
  const fix = 'Start ClickHouse, or correct CLICKHOUSE_URL. Old clicks cannot be read until then.';
  return [{ level: 'error', subject, text, fix }];
}
