import { isGranted } from '#model/access/granted.ts';
import { runReply } from '#server/domains/sharing/run/runReply.ts';
import { runStatements } from '#server/domains/sharing/run/runStatements.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context } from '#server/engine/context.ts';
import { among, idList } from '#server/engine/db/preparedQuery.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { bookConfirmed } from './bookStatement.ts';
import { disputedLine, withDisputed } from './disputes.ts';
import { informOfStatement, providerRoles } from '#server/domains/sharing/inform.ts';
import { payStatement, returnPayment } from './payment.ts';

const DAY_MS = 86_400_000;

/** A statement is sent, confirmed or disputed, paid and closed. */
export const statementHooks = (uses: SharingUses): ResourceHooks<'settlementStatements'> => ({
  actions: {
    async run(context, _, { period, provider_id }) {
      const result = await runStatements(context, uses, { period, provider_id });
      return { reply: { status: 201, body: await runReply(context, result) } };
    },
    async send(context, statement) {
      await refuseDisabled(context, statement);
      const now = context.clock();
      await show(context, statement.id, true);
      const after = {
        ...statement,
        sent_at: now,
        confirm_by: now + context.live.read('sharing.confirm_days') * DAY_MS,
        // What was disputed before it was withdrawn still is.
        status: (statement.disputed_count ?? 0) > 0 ? ('disputed' as const) : ('confirming' as const),
      };
      await informOfStatement(context, uses, { statement: after, event: 'sent', cause: now });
      return { set: { sent_at: now, confirm_by: after.confirm_by, status: after.status, remark: null } };
    },
    async withdraw(context, statement, { remark }) {
      await show(context, statement.id, false);
      await informOfStatement(context, uses, {
        statement: { ...statement, remark },
        event: 'withdrawn',
        cause: statement.sent_at ?? 0,
      });
    },
    async confirm(context, statement) {
      await refuseDisabled(context, statement);
      const now = context.clock();
      const isOwn = actsFor(context, statement.bp_id);
      if (!isOwn && (statement.confirm_by ?? 0) > now) throw new ApiError('settlement.confirmedByProvider');
      await bookConfirmed(context, uses, statement);
      await informOfStatement(context, uses, { statement, event: isOwn ? 'confirmed' : 'confirmedForYou', cause: now });
      return { set: { pay_by: now + context.live.read('sharing.pay_days') * DAY_MS } };
    },
    async dispute(context, statement, { line_ids, reason }) {
      const lines = knownDefinition(context, 'settlementLines');
      if (lines === undefined) throw new ApiError('settlement.lineNotFound');
      const platform = { ...context, actor: asPlatform(context.actor) };
      const { dialect } = context.db;
      const rows = await context.db.kysely
        .selectFrom('settlement_lines')
        .select('id')
        .where('statement_id', '=', statement.id)
        .where('state', '=', 'included')
        .where((eb) => among(eb, 'id', idList([...new Set(line_ids)], dialect), dialect))
        .orderBy('id')
        .execute();
      const disputed = [];
      for (const { id } of rows) {
        const line = await findRecord(platform, lines, id, { lock: true });
        await storeChanges(context, lines, line, disputedLine(context, statement.id, reason), 'dispute');
        disputed.push(line);
      }
      const sums = withDisputed(statement, disputed);
      const after = { ...statement, disputed_count: sums.disputed_count };
      await informOfStatement(context, uses, { statement: after, event: 'disputed', cause: context.requestId });
      return { set: sums };
    },
    async pay(context, statement, { voucher_no, file }) {
      await refuseDisabled(context, statement);
      return { set: await payStatement(context, uses, statement, { voucher_no, file }) };
    },
    return_payment: async (context, statement) => ({ set: await returnPayment(context, uses, statement) }),
  },
});

/** Nothing is agreed with a provider that is disabled, and nothing is paid to it: both wait until it is enabled. */
async function refuseDisabled({ db }: Context, { provider_id }: Statement): Promise<void> {
  const { status } = await db.kysely
    .selectFrom('providers')
    .select('status')
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow();
  if (status === 'disabled') throw new ApiError('settlement.providerDisabled');
}

/** Whether the actor belongs to the provider of the statement. */
const actsFor = (context: Context, organisation: number | null): boolean =>
  isGranted(context.actor, providerRoles(context)) && organisation !== null && context.actor.bp_id === organisation;

/** The provider sees the lines of what was sent, all at once. */
async function show({ db }: Context, statement: number, isSent: boolean): Promise<void> {
  await db.kysely
    .updateTable('settlement_lines')
    .set({ is_sent: isSent ? 1 : 0 })
    .where('statement_id', '=', statement)
    .execute();
}
