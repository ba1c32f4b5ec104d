import { millionths } from '#server/domains/sharing/records/millionths.ts';
import { planShares } from '#model/domains/sharing/lines/planShares.ts';
import type { SettlementPeriod } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { readRules, ruleOf } from '#server/domains/sharing/records/readRules.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { contentHash } from './contentHash.ts';
import { linesOfPlan } from './linesOfPlan.ts';
import { readLines } from '#server/domains/sharing/records/readLines.ts';
import { readReleased } from '#server/domains/sharing/records/readReleased.ts';
import { readSettled } from '#server/domains/sharing/records/readSettled.ts';
import { refuseMissing } from './refuseMissing.ts';
import { refuseUnready } from './refuseUnready.ts';
import { statementFigures } from './statementFigures.ts';
import { readDisputes, storeLines, withDisputes } from './storeLines.ts';

/** Tax rates are stored as shares of one; everything computed is in whole millionths. */
/**
 * Makes the statement of a provider for a period, or computes its draft again, in the transaction of `context`: all of
 * it or nothing. The same lines give the same statement, which is then left as it is. Undefined: there is nothing to
 * settle. Throws 26001 for lines without a rule, 26002 for a statement that was sent, 26003 for a provider that is not
 * enabled and 26014 for a period that can still change.
 */
export async function makeStatement(
  given: Context,
  { zoneOf }: SharingUses,
  providerId: number,
  period: SettlementPeriod,
): Promise<Statement | undefined> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const { db } = context;
  // Two runs of one provider take the same lines.
  await lockUntilCommit(db, 'statement', String(providerId));
  const providers = knownDefinition(context, 'providers');
  const statements = knownDefinition(context, 'settlementStatements');
  if (providers === undefined || statements === undefined) return undefined;
  const provider = await findRecord(context, providers, providerId, { lock: true });
  if (provider.status !== 'enabled') throw new ApiError('settlement.providerDisabled', { at: ['provider_id'] });
  const zone = zoneOf(context);
  const before = await draftOf(context, providerId, period);
  await refuseUnready(context, { provider: providerId, period, zone });
  const own = { provider_id: providerId, statement: before?.id ?? 0 };
  const lines = await readLines(db, { zone, provider_id: providerId, to: period.to, free: own });
  const records = await readRules(context);
  const tax_rate = millionths(provider.tax_rate);
  const plan = planShares({
    provider_id: providerId,
    period,
    tax_rate: BigInt(tax_rate),
    rules: records.map(ruleOf),
    lines,
    settled: await readSettled(db, own, lines),
  });
  await refuseMissing(context, plan.missing);
  const rules = new Map(records.map((rule) => [rule.id, rule]));
  const released = await readReleased(db, own);
  const drafted = linesOfPlan({ plan, released, rules, day: period.to });
  const carried = await carriedInto(context, own);
  const carried_in = carried.reduce((sum, { carried_out }) => sum + (carried_out ?? 0), 0);
  if (before === undefined && drafted.length === 0 && carried_in === 0) return undefined;
  const head = [providerId, period.name, tax_rate, carried_in];
  const content_hash = contentHash(head, drafted);
  if (before?.content_hash === content_hash) return before;
  const stored = withDisputes(drafted, before === undefined ? new Map() : await readDisputes(context, before.id));
  const values: RecordData = {
    ...statementFigures(stored, { carried_in, tax_rate }),
    tax_rate: provider.tax_rate ?? 0,
    rule_versions: [...new Set(drafted.flatMap(({ rule_name: name }) => name ?? []))].toSorted(),
    generated_at: context.clock(),
    content_hash,
  };
  const id =
    before === undefined
      ? Number(
          (
            await storeRecord(context, statements, {
              statement_no: `S-${provider.code}-${period.name}`,
              provider_id: providerId,
              bp_id: provider.bp_id,
              period: period.name,
              period_from: period.from,
              period_to: period.to,
              status: 'draft',
              ...values,
            })
          ).id,
        )
      : before.id;
  if (before !== undefined) await storeChanges(context, statements, before, values, 'run');
  await storeLines(
    context,
    { id, provider_id: providerId, bp_id: provider.bp_id, replaces: before !== undefined },
    stored,
  );
  await markReleased(context, id);
  for (const earlier of carried)
    if (earlier.carried_to_id !== id) await storeChanges(context, statements, earlier, { carried_to_id: id });
  return findRecord(context, statements, id);
}

/** The draft that is computed again; anything beyond a draft is settled (26002). */
async function draftOf(context: Context, providerId: number, period: SettlementPeriod): Promise<Statement | undefined> {
  const statements = knownDefinition(context, 'settlementStatements');
  const row = await context.db.kysely
    .selectFrom('settlement_statements')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('period', '=', period.name)
    .executeTakeFirst();
  if (statements === undefined || row === undefined) return undefined;
  const found = await findRecord(context, statements, row.id, { lock: true });
  if (found.status !== 'draft')
    throw new ApiError('settlement.periodSettled', { at: ['period'], params: { period: period.name } });
  return found;
}

/** Earlier statements that ended below zero, and that no other statement than this one has taken over. */
async function carriedInto(
  context: Context,
  { provider_id, statement }: { provider_id: number; statement: number },
): Promise<Statement[]> {
  const statements = knownDefinition(context, 'settlementStatements');
  if (statements === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('settlement_statements')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('id', '!=', statement)
    .where('status', 'in', ['confirmed', 'closed'])
    .where('carried_out', '<', 0)
    .where((eb) => eb.or([eb('carried_to_id', 'is', null), eb('carried_to_id', '=', statement)]))
    .orderBy('id')
    .execute();
  const found: Statement[] = [];
  for (const { id } of rows) found.push(await findRecord(context, statements, id, { lock: true }));
  return found;
}

/** Lines of earlier statements that this one pays name the line that does. */
async function markReleased({ db }: Context, statement: number): Promise<void> {
  const paying = await db.kysely
    .selectFrom('settlement_lines')
    .select(['id', 'facts'])
    .where('statement_id', '=', statement)
    .where('kind', '=', 'released')
    .execute();
  for (const { id, facts } of paying) {
    // Only `linesOfPlan` writes the facts of such a line.
    const { line } = JSON.parse(String(facts)) as { line: number };
    await db.kysely
      .updateTable('settlement_lines')
      .set({ released_to_id: id, awaits_release: 0 })
      .where('id', '=', line)
      .execute();
  }
}
