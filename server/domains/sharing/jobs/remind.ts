import { asPlatform } from '#server/engine/records/asPlatform.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import { informOfStatement } from '#server/domains/sharing/inform.ts';

/** Reminds of statements that were not confirmed or not paid in time, each once for each time limit. */
export async function remind(given: Context, uses: SharingUses): Promise<void> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const definition = knownDefinition(context, 'settlementStatements');
  if (definition === undefined) return;
  const now = context.clock();
  const late = await context.db.kysely
    .selectFrom('settlement_statements')
    .select(['id', 'status'])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['confirming', 'disputed']), eb('confirm_by', '<=', now)]),
        eb.and([eb('status', 'in', ['confirmed', 'paying']), eb('pay_by', '<=', now), eb('payable_amount', '>', 0)]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id, status } of late) {
    const statement = await findRecord(context, definition, id);
    if (status === 'confirming' || status === 'disputed') {
      const cause = statement.confirm_by ?? 0;
      await informOfStatement(context, uses, { statement, event: 'unconfirmed', cause });
      await informOfStatement(context, uses, { statement, event: 'stillUnconfirmed', cause });
    } else await informOfStatement(context, uses, { statement, event: 'unpaid', cause: statement.pay_by ?? 0 });
  }
}
