import { LRUCache } from 'lru-cache';
import type { QueryConfig } from 'pg';
import type { SqlValue } from '#server/engine/db/database.ts';
import { errorCode } from '#server/engine/process/errorCode.ts';

/** After this number of uses, a statement gets a name. */
const OFTEN = 5;
/** Each connection keeps the plans of this number of statements. The next ones are planned each time. */
const MOST_NAMES = 400;
const NO_SUCH_STATEMENT = '26000';
const NAME_TAKEN = '42P05';
/** Statements after which others may have another plan and result. */
const CHANGES = /^\s*(alter|create|drop)\b/i;
/** PostgreSQL has no code of its own for this. */
const CHANGED = /cached plan must not change result type/;

export type StatementNames = ReturnType<typeof createStatementNames>;

/**
 * Names for frequent statements: PostgreSQL parses and plans a named one once for each connection,
 * which for small queries takes longer than the answer.
 */
export function createStatementNames() {
  const uses = new LRUCache<string, number>({ max: 2_000 });
  const names = new Map<string, string>();
  let given = 0;
  let isOff = false;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || isOff || names.size >= MOST_NAMES) return known;
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < OFTEN) return undefined;
    given += 1;
    const name = `often_${given}`;
    names.set(text, name);
    return name;
  }

  /** All statements are planned again, under new names. */
  function forget(): void {
    names.clear();
    uses.clear();
  }

  return {
    /** A statement for the driver. One without values may be several, which cannot have a name. */
    of(text: string, values: SqlValue[]): QueryConfig {
      if (values.length === 0 && CHANGES.test(text)) forget();
      const name = values.length === 0 ? undefined : nameOf(text);
      return { text, values, ...(name !== undefined && { name }) };
    },
    /**
     * Whether a statement failed for its name alone, and passes if it is repeated: its table has other columns than
     * when it was planned, or a proxy such as PgBouncer leads each transaction to another connection.
     */
    isOutdated(error: unknown): boolean {
      const code = errorCode(error);
      const isChanged = error instanceof Error && CHANGED.test(error.message);
      if (isChanged) forget();
      if (code !== NO_SUCH_STATEMENT && code !== NAME_TAKEN) return isChanged;
      isOff = true;
      forget();
      return true;
    },
  };
}
