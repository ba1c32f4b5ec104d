import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';

/** The last values of a card. */
export interface Measured {
  id: number;
  utilisation: number | null;
  memory_used: number | null;
  temperature: number | null;
  power: number | null;
  ecc_errors: number | null;
  xid_last: number | null;
  last_report_at: number;
}

/** Cards of one statement. */
const AT_ONCE = 1_000;

/**
 * Stores the last values of cards that exist: many in one statement, without history and without an event for each. A
 * report of ten thousand cards comes every minute.
 */
export async function storeMeasured({ db, clock }: Context, measured: readonly Measured[]): Promise<void> {
  const now = clock();
  for (const some of inChunks(measured, AT_ONCE))
    await db.kysely
      .insertInto('gpu_cards')
      // The rows exist: what a new one would need is never written.
      .values(some.map((each) => ({ ...each, status: 'idle' as const, created_at: now, updated_at: now })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          utilisation: eb.ref('excluded.utilisation'),
          memory_used: eb.ref('excluded.memory_used'),
          temperature: eb.ref('excluded.temperature'),
          power: eb.ref('excluded.power'),
          ecc_errors: eb.ref('excluded.ecc_errors'),
          xid_last: eb.ref('excluded.xid_last'),
          last_report_at: eb.ref('excluded.last_report_at'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
}
