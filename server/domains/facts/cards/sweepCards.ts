import type { Context, RecordData } from '#server/engine/context.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { FRESH_MS, goneAt, silentValues } from './storeReports.ts';

/** A card that is gone, or of which nothing has been heard, is deleted after this time. */
const KEPT_MS = 30 * 86_400_000;
/** Cards of one transaction. */
const AT_ONCE = 500;

/**
 * Marks cards that are no longer reported: their present values are not known, and are no zeros. Cards whose host the
 * platform no longer has are gone.
 */
export async function sweepCards(context: Context): Promise<void> {
  const now = context.clock();
  await change(context, goneAt(now), (cards) =>
    cards
      .where('status', '<>', 'gone')
      .where('source', '<>', 'agent')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('hypervisor_nodes').select('id').whereRef('hypervisor_nodes.id', '=', 'gpu_cards.host_id')),
        ),
      ),
  );
  await change(context, { ...silentValues, status: 'silent' }, (cards) =>
    cards
      .where('status', 'not in', ['gone', 'silent'])
      .where((eb) => eb.or([eb('last_report_at', 'is', null), eb('last_report_at', '<=', now - FRESH_MS)])),
  );
}

const cardsOf = ({ db }: Context) => db.kysely.selectFrom('gpu_cards').selectAll('gpu_cards');

type Cards = ReturnType<typeof cardsOf>;

/** Every matching card gets these values. */
async function change(context: Context, changes: RecordData, matching: (cards: Cards) => Cards): Promise<void> {
  const definition = knownDefinition(context, 'gpuCards');
  if (definition === undefined) return;
  const table = resourceTable(definition);
  for (;;) {
    const count = await context.transaction(async (inside) => {
      const rows = await matching(cardsOf(inside)).limit(AT_ONCE).execute();
      const changed = rows.map((row) => ({ before: decodeRow(table, row), changes }));
      await writeBatch(inside, definition, { added: [], changed });
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}

/** Deletes the records of cards of which nothing was heard for a month. */
export async function forgetOldCards(context: Context): Promise<void> {
  const definition = knownDefinition(context, 'gpuCards');
  if (definition === undefined) return;
  const rows = await cardsOf(context)
    .where('status', 'in', ['gone', 'silent'])
    .where((eb) => eb.fn.coalesce('gone_at', 'last_report_at', 'created_at'), '<', context.clock() - KEPT_MS)
    .execute();
  for (const row of rows) await forgetRecord(context, definition, decodeRow(resourceTable(definition), row));
}
