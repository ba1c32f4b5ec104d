import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import {
  definitionsOf,
  KINDS_IN_ORDER,
  type InventoryDefinition,
  type CloudRecord,
} from '#server/domains/cloud/cloudDefinitions.ts';
import { faultField, isOfTheWay } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError, type CloudDriver, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { ownersByTenant } from '#server/domains/cloud/ownership/owners.ts';
import type { KnownIds } from '#server/domains/cloud/references.ts';
import { kindsTouched } from '#server/domains/cloud/calls/kindsTouched.ts';
import { kindStates, rememberFault, rememberSynced, type KindState } from './kindState.ts';
import { syncKind, type KindResult, type Look } from './syncKind.ts';
import { storeItems } from './storeItems.ts';
import { countOf } from '#server/engine/records/inventory/knownRefs.ts';

export interface SyncOptions {
  /** Default: every kind that the cloud has and a definition shows. */
  kinds?: readonly CloudKind[];
  /** Compares all items, not only changed ones. */
  full?: boolean;
  /** Called after every page to keep the job's lease. */
  keep?(): Promise<void>;
}

export interface SyncResult {
  added: number;
  changed: number;
  removed: number;
  fault: RecordData | null;
  /** Kinds that were read before an item disappeared that they may refer to: a disk of a machine is still in use. */
  outdated: CloudKind[];
}

/**
 * Clocks differ, and clouds show a change a little after it happens: each run also requests the changes of this time
 * before the previous run.
 */
const OVERLAP_MS = 30_000;
/** The interval of a full comparison, whatever changes a cloud reports. */
const FULL_EVERY_MS = 15 * 60_000;

/** Updates our inventory of a cloud kind by kind. A kind that fails keeps its known items. */
export async function syncCloud(
  context: Context,
  driver: CloudDriver,
  cloud: Pick<CloudRecord, 'cloud_id' | 'product'>,
  { kinds = KINDS_IN_ORDER, full = false, keep = async () => undefined }: SyncOptions = {},
): Promise<SyncResult> {
  const cloudId = cloud.cloud_id;
  const states = await kindStates(context, cloudId);
  const known: KnownIds = new Map();
  const ownerOf = await ownersByTenant(context, cloudId, driver);
  const result: SyncResult = { added: 0, changed: 0, removed: 0, fault: null, outdated: [] };
  const later: { look: Look; items: KindResult['incomplete'] }[] = [];

  const wanted = KINDS_IN_ORDER.filter((each) => kinds.includes(each));
  const outdated = new Set<CloudKind>();
  for (const [index, kind] of wanted.entries()) {
    const definitions = definitionsOf(context.schemas, cloud.product, kind);
    // The fields of a kind are those of its definitions; this code handles all kinds alike.
    const kindDriver = driver.kinds[kind] as KindDriver | undefined;
    if (kindDriver === undefined || definitions.length === 0) continue;
    const requestedAt = context.clock();
    const since = full ? undefined : sinceOf(states.get(kind), requestedAt);
    try {
      const look: Look = { cloudId, definitions, ownerOf, known, requestedAt, since };
      const found = await syncKind(context, kindDriver, look, keep);
      later.push({ look, items: found.incomplete });
      result.added += found.added;
      result.changed += found.changed;
      result.removed += found.removed;
      if (found.removed > 0) {
        const touched = definitions.flatMap((each) => kindsTouched(context.schemas, each, 'delete', true));
        for (const each of touched) if (!wanted.includes(each, index + 1)) outdated.add(each);
      }
      await rememberSynced(context, cloudId, kind, {
        requestedAt,
        full: found.isComplete,
        count: await totalOf(context, definitions, cloudId),
      });
    } catch (error) {
      // A refusal by the cloud concerns one kind; a connection fault concerns all of them.
      if (!(error instanceof CloudError)) throw error;
      result.fault = faultField(context, error);
      await rememberFault(context, cloudId, kind, result.fault);
      if (isOfTheWay(error.fault)) break;
    }
  }
  for (const { look, items } of later) await storeAgain(context, look, items);
  return { ...result, outdated: [...outdated] };
}

/** Stores items again whose references came later. A reference whose target is still unknown stays null. */
async function storeAgain(
  context: Context,
  { definitions, ...look }: Look,
  items: KindResult['incomplete'],
): Promise<void> {
  if (items.length === 0) return;
  for (const definition of definitions)
    await storeItems(context, { ...look, definition, requestedAt: context.clock() }, items);
}

function sinceOf(state: KindState | undefined, now: number): number | undefined {
  if (state === undefined || state.began_at === null || state.full_at === null || now - state.full_at >= FULL_EVERY_MS)
    return undefined;
  return state.began_at - OVERLAP_MS;
}

async function totalOf(
  context: Context,
  definitions: readonly InventoryDefinition[],
  cloudId: string,
): Promise<number> {
  let total = 0;
  for (const definition of definitions) total += await countOf(context, definition, cloudId);
  return total;
}
