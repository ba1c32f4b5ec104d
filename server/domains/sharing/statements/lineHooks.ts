import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { disputedLine, OPEN, UNCONFIRMED, withDisputed, withResolved } from './disputes.ts';
import { informOfStatement } from '#server/domains/sharing/inform.ts';

/** A line is disputed while its statement waits for confirmation; a decision counts in it, or in the next one. */
export const lineHooks = (uses: SharingUses): ResourceHooks<'settlementLines'> => ({
  actions: {
    async dispute(context, line, { reason }) {
      const statement = await lockStatement(context, line.statement_id);
      if (!OPEN.has(statement.status)) throw new ApiError('settlement.lineFixed');
      const after = await change(
        context,
        statement,
        { ...withDisputed(statement, [line]), status: 'disputed' },
        'dispute',
      );
      await informOfStatement(context, uses, { statement: after, event: 'disputed', cause: context.requestId });
      return { set: disputedLine(context, statement.id, reason) };
    },
    async resolve(context, line, { decision, amount: given, reason }) {
      const statement = await lockStatement(context, line.statement_id);
      const isKept = decision === 'keep';
      const amount = isKept ? (line.share_amount ?? 0) : (given ?? 0);
      const after = await change(context, statement, withResolved(statement, line, amount), 'resolve');
      await informOfStatement(context, uses, { statement: after, event: 'resolved', cause: context.requestId });
      return {
        set: {
          state: isKept ? 'kept' : 'corrected',
          amount,
          resolve_reason: reason,
          resolved_at: context.clock(),
          resolved_by: context.actor.id,
          // The statement is settled without it: the next one pays it.
          awaits_release: !UNCONFIRMED.has(statement.status),
        },
      };
    },
  },
});

async function lockStatement(context: Context, id: number): Promise<Statement> {
  const definition = knownDefinition(context, 'settlementStatements');
  if (definition === undefined) throw new ApiError('settlement.statementNotFound');
  return findRecord({ ...context, actor: asPlatform(context.actor) }, definition, id, { lock: true });
}

function change(context: Context, statement: Statement, values: RecordData, operation: string): Promise<Statement> {
  const definition = knownDefinition(context, 'settlementStatements');
  if (definition === undefined) throw new ApiError('settlement.statementNotFound');
  return storeChanges(context, definition, statement, values, operation);
}
