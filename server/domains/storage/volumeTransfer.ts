import { createHash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { ActionInputOf, ActionOutcome, DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import type { VolumeResource } from '#server/domains/compute/diskLimit.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

interface Key {
  transfer_id: string | null;
  auth_key: string | null;
}

/** Both are long and random, and neither is stored. */
const digestOf = ({ transfer_id, auth_key }: Partial<Key>): string =>
  createHash('sha256').update(`${transfer_id?.trim()}:${auth_key?.trim()}`).digest('hex');

/** More than a volume can have. */
const MOST_SNAPSHOTS = 1_000;

const OWNER = ['user_id', 'bp_id', 'project_id'] as const;

const within = (context: Context): Context => ({ ...context, actor: asPlatform(context.actor) });

export type SnapshotResource = 'snapshots' | 'vmVolumeSnapshots';

/** The resources of a volume and of the parts that are transferred with it. */
interface Handing {
  ofVolumes: VolumeResource;
  ofSnapshots: SnapshotResource;
}

export async function createTransfer(
  context: Context,
  ofSnapshots: SnapshotResource,
  volume: RecordOf<VolumeResource>,
  input: Partial<Key>,
): Promise<ActionOutcome> {
  await readySnapshots(context, ofSnapshots, volume);
  return { set: { transfer_digest: digestOf(input) } };
}

/** Transfers the volume to the actor who has its id and key. The refusal does not reveal which of the two is wrong. */
export async function acceptTransfer(
  context: Context,
  { ofVolumes, ofSnapshots }: Handing,
  input: ActionInputOf<VolumeResource, 'accept_transfer'>,
): Promise<ActionOutcome> {
  const volumes = knownDefinition(context, ofVolumes);
  if (volumes === undefined || context.cloud === undefined) throw new ApiError('compute.noTransfer');
  const inside = within(context);
  const [offered] = await firstRecords(inside, volumes, {
    fields: ['id'],
    filter: { cloud_id: context.cloud.id, transfer_digest: digestOf(input), status: 'awaiting_transfer' },
    sort: [],
    limit: 1,
  });
  const volume = offered && (await findRecordOrNone(inside, volumes, offered.id, { lock: true }));
  if (volume?.status !== 'awaiting_transfer')
    throw new ApiError('compute.noTransfer', { at: ['transfer_id', 'auth_key'] });
  const { id, bp_id: organisation } = context.actor;
  const isOwn = organisation === null ? volume.bp_id === null && volume.user_id === id : volume.bp_id === organisation;
  if (isOwn) throw new ApiError('compute.ownTransfer', { at: ['transfer_id'] });
  const snapshots = knownDefinition(context, ofSnapshots);
  const ready = await readySnapshots(inside, ofSnapshots, volume);
  const more = snapshots === undefined ? {} : await context.clouds.costsOf(inside, snapshots, ready);
  const owner = { user_id: id, bp_id: organisation, project_id: input.project_id ?? null };
  await context.clouds.handOver(inside, volumes, volume, {
    owner,
    set: { status: 'transferring', transfer_digest: null },
    more,
  });
  return { reply: { status: 202, body: { id: volume.id, name: volume.name } } };
}

/** The snapshots of a volume follow its owner, also when the cloud reverts a transfer. */
export async function followOwner(
  context: Context,
  ofSnapshots: SnapshotResource,
  before: RecordOf<VolumeResource> | undefined,
  after: RecordOf<VolumeResource> | undefined,
): Promise<void> {
  const snapshots = knownDefinition(context, ofSnapshots);
  if (
    before === undefined ||
    after === undefined ||
    snapshots === undefined ||
    OWNER.every((name) => before[name] === after[name])
  )
    return;
  const inside = within(context);
  const owner = Object.fromEntries(OWNER.map((name) => [name, after[name]]));
  for (const snapshot of await snapshotsOf(inside, snapshots, after)) {
    const record = await findRecordOrNone(inside, snapshots, snapshot.id, { lock: true });
    if (record !== undefined) await storeChanges(inside, snapshots, record, owner);
  }
}

const snapshotsOf = (context: Context, snapshots: DefinitionOf<SnapshotResource>, { id }: { id: string }) =>
  firstRecords(context, snapshots, {
    fields: ['id', 'status', 'size_gb'],
    filter: { volume_id: id },
    sort: [],
    limit: MOST_SNAPSHOTS,
  });

/** As in Cinder, no snapshot may be in creation. */
async function readySnapshots(context: Context, ofSnapshots: SnapshotResource, volume: { id: string }) {
  const snapshots = knownDefinition(context, ofSnapshots);
  const found = snapshots === undefined ? [] : await snapshotsOf(within(context), snapshots, volume);
  if (found.some(({ status }) => status !== 'available')) throw new ApiError('compute.snapshotsNotReady');
  return found;
}
