import {
  periodsEndingIn,
  readSettlementPeriod,
  type SettlementPeriod,
} from '#model/domains/sharing/statement/settlementPeriod.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import type { Provider, Statement } from '#server/domains/sharing/records/records.ts';
import { makeStatement } from './makeStatement.ts';

export interface RunRequest {
  period: unknown;
  provider_id?: unknown;
}

/** A period of a provider for which no statement was made, and why. */
export interface SkippedPeriod {
  provider_id: number;
  period: string;
  error: ApiError;
}

export interface RunResult {
  statements: Statement[];
  skipped: SkippedPeriod[];
}

/**
 * Makes the statements of a period, each in a transaction of its own: of one provider, or of every enabled one. A
 * calendar month takes every period of a provider that ends in it. What is refused for one of them does not stop the
 * others; if nothing was made, the first refusal is thrown.
 */
export async function runStatements(context: Context, uses: SharingUses, request: RunRequest): Promise<RunResult> {
  const period = readSettlementPeriod(request.period) ?? refuseField(context, 'period', 'sharing.period');
  const providers = await providersOf(context, request.provider_id ?? null);
  const wanted = providers.flatMap((provider) =>
    periodsOf(provider, period).map((each) => ({ provider_id: provider.id, period: each })),
  );
  if (request.provider_id != null && wanted.length === 0) refuseField(context, 'period', 'sharing.otherCycle');
  const result: RunResult = { statements: [], skipped: [] };
  for (const { provider_id, period: each } of wanted)
    try {
      const made = await context.transaction((inside) => makeStatement(inside, uses, provider_id, each));
      if (made !== undefined) result.statements.push(made);
    } catch (error) {
      // A refusal concerns this provider and period; anything else is a fault, and stops the run.
      if (!(error instanceof ApiError)) throw error;
      result.skipped.push({ provider_id, period: each.name, error });
    }
  const first = result.skipped[0];
  if (first !== undefined && result.statements.length === 0) throw first.error;
  return result;
}

async function providersOf(context: Context, given: unknown): Promise<Provider[]> {
  const definition = knownDefinition(context, 'providers');
  if (definition === undefined) return [];
  const found: Provider[] = [];
  if (given !== null) {
    const one = typeof given === 'number' ? await findRecordOrNone(context, definition, given) : undefined;
    if (one === undefined) throw new ApiError('settlement.providerNotFound', { at: ['provider_id'] });
    return [one];
  }
  const rows = await context.db.kysely
    .selectFrom('providers')
    .select('id')
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const provider = await findRecordOrNone(context, definition, id);
    if (provider !== undefined) found.push(provider);
  }
  return found;
}

/** The period itself if it is one of the provider; of a month, the provider's periods that end in it. */
function periodsOf({ settle_cycle: cycle }: Provider, period: SettlementPeriod): SettlementPeriod[] {
  if (period.cycle === cycle) return [period];
  return period.cycle === 'month' ? periodsEndingIn(period.name, cycle) : [];
}
