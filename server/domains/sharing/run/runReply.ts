import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import type { RunResult } from './runStatements.ts';

/** The answer of a run: its statements as records, and what was left out, with code and reason. */
export async function runReply(
  context: Context,
  { statements, skipped }: RunResult,
): Promise<{ [name: string]: Json }> {
  const definition = knownDefinition(context, 'settlementStatements');
  const records: Json[] = [];
  if (definition !== undefined)
    for (const { id } of statements) records.push(await readRecord(context, definition, id));
  return {
    statements: records,
    skipped: skipped.map(({ provider_id, period, error }) => ({
      provider_id,
      period,
      ...errorReply(error, context).body,
    })),
  };
}
