import type { Json } from '#model/language/definition.ts';
import type { CallResult } from '#server/engine/calls/callEndpoint.ts';

/** The outcome of one attempt. `detail` is the answer of the other side, without its address. */
export type Verdict = { ok: true; detail: string } | { ok: false; detail: string; retry: boolean; waitMs?: number };

/** Mistakes of the address: another attempt ends in the same way. */
const LASTING = new Set(['malformed', 'scheme', 'blocked']);
/** Too early, too often, too slow: the same request may succeed later. */
const PASSING = new Set([408, 425, 429]);

export function httpVerdict(result: CallResult): Verdict {
  if (!result.ok) return { ok: false, detail: result.fault, retry: !LASTING.has(result.fault) };
  const { status } = result;
  const detail = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { ok: true, detail };
  return { ok: false, detail, retry: status >= 500 || PASSING.has(status) };
}

export interface RobotCodes {
  /** The members of the answer that may hold the code; 0 is success. */
  code: readonly string[];
  message: readonly string[];
  /** Codes that say “too often”, and how long the robot then stays blocked. */
  tooOften: ReadonlySet<number>;
  blockedMs: number;
}

const LONGEST_ANSWER = 200;
const BUSY = -1;

/** Robots answer HTTP 200 also when they refuse: the code in the body decides. */
export function robotVerdict(result: CallResult, { code, message, tooOften, blockedMs }: RobotCodes): Verdict {
  const plain = httpVerdict(result);
  if (!plain.ok || !result.ok) return plain;
  const answer = isObject(result.body) ? result.body : {};
  const number = code.map((name) => answer[name]).find((value) => typeof value === 'number');
  if (typeof number !== 'number') return { ok: false, detail: 'no code in the answer', retry: true };
  const words = message.map((name) => answer[name]).find((value) => typeof value === 'string');
  const detail = `${code[0]} ${number}${typeof words === 'string' && words !== '' ? ` ${words}` : ''}`.slice(
    0,
    LONGEST_ANSWER,
  );
  if (number === 0) return { ok: true, detail };
  if (tooOften.has(number)) return { ok: false, detail, retry: true, waitMs: blockedMs };
  return { ok: false, detail, retry: number === BUSY };
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
