import type { Json } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { CloudError, type ActionReply, type CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { ownerOf, tenantOf } from '#server/domains/cloud/ownership/owners.ts';
import { toRefs } from '#server/domains/cloud/references.ts';
import { toTenants } from '#server/domains/cloud/ownership/sharing.ts';
import { HAND_OVER } from '#server/engine/product/cloudWrites.ts';
import type { CloudCall } from '#server/domains/cloud/calls/cloudCall.ts';
import { storeBeginning } from './storeAnswer.ts';
import type { Subject } from './subject.ts';
import { uploadOf } from '#server/domains/cloud/calls/uploadOf.ts';

export interface Performed {
  /** Null: the item does not exist (any more). */
  item: CloudItem | null;
  made?: ActionReply['made'];
}

/**
 * Sends the call to the cloud. `again`: an earlier attempt crashed or got no response, so the cloud may have done it
 * already.
 */
export async function performCall(
  context: Context,
  call: CloudCall,
  subject: Subject,
  again: boolean,
): Promise<Performed> {
  switch (call.operation) {
    case 'create':
      return { item: await create(context, call, subject) };
    case 'update':
      return { item: await update(context, call, subject) };
    case 'delete':
      return { item: await remove(call, subject) };
    case HAND_OVER:
      return { item: await handOver(context, call, subject) };
    default:
      return act(context, call, subject, again);
  }
}

async function create(context: Context, call: CloudCall, subject: Subject): Promise<CloudItem> {
  const { cloudId, id, input } = call;
  const { definition, record, driver, kind } = subject;
  if (kind.create === undefined) throw new CloudError('unsupported');
  const request = await toTenants(context, subject, cloudId, await toRefs(context, cloudId, definition.fields, input));
  const tenant = await tenantOf(context, driver, cloudId, ownerOf(record));
  const file = await uploadOf(context, call, subject);
  // The token lets the cloud find the item that an earlier attempt created.
  return kind.create(request, {
    token: id,
    tenant,
    ...(file && { file }),
    began: (item) => storeBeginning(context, call, item),
  });
}

async function update(context: Context, { cloudId, input, before }: CloudCall, subject: Subject): Promise<CloudItem> {
  const { definition, ref, kind } = subject;
  if (kind.update === undefined) throw new CloudError('unsupported');
  return kind.update(
    ref,
    await toTenants(context, subject, cloudId, await toRefs(context, cloudId, definition.fields, input), before),
  );
}

async function remove({ id, force }: CloudCall, { ref, kind }: Subject): Promise<CloudItem | null> {
  if (kind.remove === undefined) throw new CloudError('unsupported');
  if (ref === '') {
    await kind.undo?.(id);
    return null;
  }
  await kind.remove(ref, { force });
  return (await kind.get(ref)) ?? null;
}

async function handOver(
  context: Context,
  { cloudId }: CloudCall,
  { driver, kind, record, ref }: Subject,
): Promise<CloudItem | null> {
  if (kind.handOver === undefined) throw new CloudError('unsupported');
  await kind.handOver(ref, await tenantOf(context, driver, cloudId, ownerOf(record)));
  return (await kind.get(ref)) ?? null;
}

async function act(
  context: Context,
  { cloudId, operation, from, input, since }: CloudCall,
  { definition, ref, kind }: Subject,
  again: boolean,
): Promise<Performed> {
  const action = kind.actions?.[operation];
  if (action === undefined) throw new CloudError('unsupported');
  if (again) {
    const item = await kind.get(ref);
    if (
      item === undefined ||
      hasMoved(definition, from, item.fields) ||
      (await kind.wasDone?.(ref, operation, since)) === true
    )
      return { item: item ?? null };
  }
  const reply = await action(ref, await toRefs(context, cloudId, definition.actions[operation]?.input ?? {}, input));
  return { item: (await kind.get(ref)) ?? null, ...(reply?.made && { made: reply.made }) };
}

/** True if the item is changing or has changed: the cloud accepted the action. */
function hasMoved(definition: Subject['definition'], from: Json, fields: RecordData): boolean {
  const { stateField } = definition;
  return stateField !== undefined && (isTransient(definition, fields) || (fields[stateField] ?? null) !== from);
}
