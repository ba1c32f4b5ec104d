import type { Context, RecordChange } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';

type Owner = 'networks' | 'vpcs';

/** Neutron says its largest MTU nowhere but in the refusal of a larger one (decision 259). */
const TOO_BIG = /MTU is too big, maximum is (\d{2,5})/;

interface WithMtu {
  cloud_id: string;
  mtu?: number | null;
}

/** Refuses an MTU of which the cloud has already said that it is too big. */
async function refuseLarger(context: Context, cloudId: string, mtu: number | null | undefined): Promise<void> {
  const max = mtu ? await largestOf(context, cloudId) : null;
  if (mtu && max !== null && mtu > max) refuseField(context, 'mtu', 'network.mtuTooBig', { max });
}

async function largestOf({ db }: Context, cloudId: string): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('clouds')
    .select('network_mtu')
    .where('cloud_id', '=', cloudId)
    .executeTakeFirst();
  return row?.network_mtu ?? null;
}

/** What a refusal says counts from then on, until the cloud is checked again. */
async function learn(context: Context, { before, after }: RecordChange<RecordOf<Owner>>): Promise<void> {
  const message = after?.fault?.message ?? '';
  const [, max] = message === before?.fault?.message ? [] : (TOO_BIG.exec(message) ?? []);
  if (after === undefined || max === undefined) return;
  const platform: Context = { ...context, actor: asPlatform(context.actor) };
  const clouds = knownDefinition(platform, 'clouds');
  const cloud = clouds && (await findRecordOrNone(platform, clouds, after.cloud_id));
  if (clouds !== undefined && cloud !== undefined)
    await storePassing(platform, clouds, cloud, { network_mtu: Number(max) });
}

/** Of everything in a cloud that has an MTU. */
export const mtuHooks = {
  async beforeCreate<Input extends WithMtu>(context: Context, input: Input): Promise<Input> {
    await refuseLarger(context, input.cloud_id, input.mtu);
    return input;
  },
  async beforeUpdate<Changes extends { mtu?: number | null; fault?: unknown; cloud_ref?: unknown }>(
    context: Context,
    record: WithMtu,
    changes: Changes,
  ): Promise<Changes> {
    // Only what a person wants, not a result from the cloud.
    const isWish = changes.fault === null && changes.cloud_ref === undefined;
    if (isWish && changes.mtu !== record.mtu) await refuseLarger(context, record.cloud_id, changes.mtu);
    return changes;
  },
  afterWrite: learn,
};
