import { LRUCache } from 'lru-cache';
import { offersIn } from '#model/validation/cloudChoices.ts';
import { accessKey } from '#model/access/accessKey.ts';
import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import { ownerOf } from '#model/access/tokens/actorToken.ts';
import type { Capabilities, CloudOffers } from '#model/language/cloudKinds.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { cloudRest } from '#model/domains/cloud/cloudRest.ts';
import { livesInClouds } from '#model/rules/inClouds.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isFresh, type Counted } from '#server/engine/records/list/page/freshness.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { findRecord, findRow, notFound } from '#server/engine/records/findRecord.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { cloudsDefinition, type CloudRecord } from './cloudDefinitions.ts';
import type { CloudOfPath } from '#server/engine/product/cloudWrites.ts';

/** A cloud has many fields; requests below a cloud read only these. */
const NEEDED = ['cloud_id', 'product', 'capabilities', 'status'] as const;

type CloudRow = Pick<RecordOf<'clouds'>, 'cloud_id' | 'product' | 'status'> & { capabilities: string | null };

/** Keyed by the stored text: a changed cloud gets a new entry. */
const understood = new LRUCache<string, Capabilities>({ max: 500 });

const read = new WeakMap<Database, LRUCache<string, Counted & { row: CloudRow }>>();

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Paths below a cloud that the reader may not see answer like those of a cloud that does not exist. An inactive cloud
 * is read only.
 */
export async function enterCloud(call: ResourceCall): Promise<ResourceCall> {
  const { definition, context, path } = call;
  // An actor without any permission here gets that refusal, whatever the cloud.
  if (path.cloud_id === undefined || !mayAnything(context.actor, definition)) return call;
  const isRead = READS.has(call.request.method);
  const row = await (isRead ? rowForReading : rowOf)(context, String(path.cloud_id));
  if (row === undefined) throw notFound(cloudsDefinition(context));
  const rest = isRead ? undefined : cloudRest(row.status);
  if (rest !== undefined) throw new ApiError(rest.errorKey);
  return { ...call, context: { ...context, ...inside(context, row) } };
}

function mayAnything(actor: Actor, definition: Definition): boolean {
  return (
    Object.values(definition.access).some((grants) => isGranted(actor, grants)) ||
    (rulesFor(actor, definition)?.allow.length ?? 0) > 0
  );
}

/** The same check for data about a cloud that is requested elsewhere, such as its permitted actions. */
export async function insideCloud(context: Context, cloudId: string): Promise<Context> {
  const row = await rowForReading(context, cloudId);
  if (row === undefined) throw notFound(cloudsDefinition(context));
  return { ...context, ...inside(context, row) };
}

/** The same for a record, or for input with `cloud_id`; a cloud that the actor cannot see changes nothing. */
export async function aroundRecord(context: Context, definition: Definition, record: RecordData): Promise<Context> {
  const { cloud_id: cloudId } = record;
  if (!livesInClouds(definition) || typeof cloudId !== 'string' || context.cloud?.id === cloudId) return context;
  const row = await rowForReading(context, cloudId);
  return row === undefined ? context : { ...context, ...inside(context, row) };
}

// What an API token covers is decided on what lives in the cloud, not on the way there.
const rowOf = (context: Context, cloudId: string): Promise<CloudRow | undefined> =>
  findRow<CloudRow>({ ...context, actor: ownerOf(context.actor) }, cloudsDefinition(context), cloudId, NEEDED);

/**
 * A page of lists reads the same cloud repeatedly: the result is cached until the next write, as counts are. Writes
 * read the cloud again.
 */
async function rowForReading(context: Context, cloudId: string): Promise<CloudRow | undefined> {
  const { db, actor } = context;
  let rows = read.get(db);
  if (rows === undefined) read.set(db, (rows = new LRUCache({ max: 2_000 })));
  const key = [
    cloudsDefinition(context).revision,
    cloudId,
    actor.id,
    actor.kind,
    actor.name,
    actor.bp_id,
    accessKey(actor),
  ].join('\n');
  const found = rows.get(key);
  if (found !== undefined && isFresh(found, db)) return found.row;
  const stamp = { revision: db.revision(), at: performance.now(), total: 1 };
  const row = await rowOf(context, cloudId);
  if (row === undefined) rows.delete(key);
  else rows.set(key, { ...stamp, row });
  return row;
}

/** The cloud, if it exists for the reader. */
export function findCloud(context: Context, cloudId: string): Promise<CloudRecord> {
  return findRecord(context, cloudsDefinition(context), cloudId);
}

/** The options that the cloud offers; a cloud that the reader cannot see does not exist. */
export async function offersOf(context: Context, cloudId: string): Promise<CloudOffers> {
  const definition = cloudsDefinition(context);
  const row = await findRow(context, definition, cloudId, ['cloud_id', 'offers']);
  if (row === undefined) throw notFound(definition);
  return typeof row.offers === 'string' ? offersIn(fromSql(row.offers, 'json')) : {};
}

function inside(context: Context, row: CloudRow): Pick<Context, 'cloud' | 'transaction'> {
  const cloud: CloudOfPath = {
    id: row.cloud_id,
    product: row.product,
    capabilities: capabilitiesIn(row.capabilities),
    status: row.status,
    offers: (within) => offersOf(within, row.cloud_id),
  };
  return { cloud, transaction: (work) => context.transaction((tx) => work({ ...tx, cloud })) };
}

/** The list is long and rarely changes between requests. */
function capabilitiesIn(stored: string | null): Capabilities {
  if (stored === null) return {};
  let capabilities = understood.get(stored);
  if (capabilities === undefined) understood.set(stored, (capabilities = readCapabilities(fromSql(stored, 'json'))));
  return capabilities;
}

/** The capabilities that a cloud reported; a cloud that was never queried has none. */
export function readCapabilities(stored: Json | undefined): Capabilities {
  if (stored === undefined || !isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([kind, words]) => [kind, Array.isArray(words) ? words.map(String) : []]),
  );
}
