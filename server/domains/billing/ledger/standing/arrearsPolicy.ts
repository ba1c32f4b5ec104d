import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

export type ArrearsPolicy = Pick<
  RecordOf<'arrearsPolicies'>,
  'grace_s' | 'retain_s' | 'suspended_is_charged' | 'resume_when' | 'notice_days'
>;

/** The level of accounts that have no other one. */
const STANDARD = 'standard';

/** The policy that holds when the record of the standard level was deleted. */
const FALLBACK: ArrearsPolicy = {
  grace_s: 7_200,
  retain_s: 604_800,
  suspended_is_charged: false,
  resume_when: 'available > 0',
  notice_days: [7, 3, 1],
};

/** The policy of an account: its own, otherwise that of its level, otherwise that of the standard level. */
export async function policyOf(
  context: Context,
  { policy_id, customer_level }: Pick<RecordOf<'accounts'>, 'policy_id' | 'customer_level'>,
): Promise<ArrearsPolicy> {
  const definition = knownDefinition(context, 'arrearsPolicies');
  if (definition === undefined) return FALLBACK;
  const platform = { ...context, actor: asPlatform(context.actor) };
  const id = policy_id ?? (await idOf(context, customer_level)) ?? (await idOf(context, STANDARD));
  return (id === undefined ? undefined : await findRecordOrNone(platform, definition, id)) ?? FALLBACK;
}

/** The policy of the account with this id. */
export async function policyOfAccount(context: Context, id: number): Promise<ArrearsPolicy> {
  const account = await context.db.kysely
    .selectFrom('accounts')
    .select(['policy_id', 'customer_level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return policyOf(context, account);
}

async function idOf({ db }: Context, level: string | null): Promise<number | undefined> {
  if (level === null) return undefined;
  const row = await db.kysely.selectFrom('arrears_policies').select('id').where('level', '=', level).executeTakeFirst();
  return row?.id;
}
