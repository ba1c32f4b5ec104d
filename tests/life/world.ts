import type { Json } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';

export type Body = Record<string, Json>;

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a life looks into replies of every shape
  body: any;
}

/** A platform on a test clock, in this process or in others. */
export interface LifeWorld {
  /** A call of a person (by account name) or of `admin`; repeated with the same key until a server answers. */
  call(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Body,
    key?: string,
  ): Promise<Answer>;
  /** Moves the clock and runs what falls due on the way. */
  advance(to: number): Promise<void>;
  /** For the preparation, and for the recomputation at the end. */
  db: Database;
}

/** What the life did with money from outside: the recomputation begins with it. Amounts are micro-yuan. */
export interface LifeLog {
  recharges: { account: number; amount: bigint }[];
  grants: { account: number; amount: bigint }[];
  /** What a refund reported, in yuan, and when (milliseconds). */
  refunds: { order: number; at: number; consumed: string; unused: string }[];
  /** What was seen on the way and should not be. */
  wrong: string[];
  /** How often each operation was done, and how often it was refused. */
  operations: Map<string, { done: number; refused: number }>;
}

/** Random numbers that follow from a seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    of: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    chance: (share: number): boolean => next() < share,
  };
}

export type Random = ReturnType<typeof randomFrom>;
