import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

export type Arrears = RecordOf<'arrears'>;

/** The arrears that an account is in. The caller has locked the account. */
export async function openArrears(context: Context, accountId: number): Promise<Arrears | undefined> {
  const definition = knownDefinition(context, 'arrears');
  const row = await context.db.kysely
    .selectFrom('arrears')
    .select('id')
    .where('open_account', '=', accountId)
    .executeTakeFirst();
  if (definition === undefined || row === undefined) return undefined;
  return findRecordOrNone({ ...context, actor: asPlatform(context.actor) }, definition, row.id);
}
