import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/**
 * The billing account, locked until the transaction of `context` ends. Every movement of money holds this row, so the
 * figures stay true from here on. A transaction that needs several accounts locks them in the order of their ids.
 */
export async function lockAccount(context: Context, id: RecordId): Promise<RecordOf<'accounts'>> {
  const definition = knownDefinition(context, 'accounts');
  if (definition === undefined) throw new ApiError('billing.accountNotFound');
  return findRecord({ ...context, actor: asPlatform(context.actor) }, definition, id, { lock: true });
}
