import { createHash } from 'node:crypto';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import type { NewRevision } from './releaseRecords.ts';

/** A plan that was shown to somebody: the call that follows carries out this one. */
export interface StoredPlan {
  releaseId: string;
  revision: NewRevision;
  digest: string;
}

interface Place {
  /** The cluster or the release. */
  target: string;
  action: string;
}

const LASTS_MS = 30 * 60_000;

const keyOf = ({ actor }: Context, { target, action }: Place): string => JSON.stringify([target, action, actor.id]);

/** The input of an action, so that a plan is only carried out for what it was made for. */
const wordOf = (input: RecordData): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).toSorted()))
    .digest('base64url');

/** Keeps the plan that a dialog shows; the last one of a person counts. */
export async function keepPlan(context: Context, place: Place, input: RecordData, plan: StoredPlan): Promise<void> {
  const { db, secretKey } = context;
  const now = context.realTime();
  const row = {
    input: wordOf(input),
    digest: plan.digest,
    made_at: now,
    body: encrypt(JSON.stringify(plan), secretKey),
  };
  await db.kysely
    .deleteFrom('cluster_release_plans')
    .where('made_at', '<', now - LASTS_MS)
    .execute();
  await db.kysely
    .insertInto('cluster_release_plans')
    .values({ key: keyOf(context, place), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** What a dialog shows now, for the digest of its preview. */
export async function shownPlan(context: Context, place: Place): Promise<Json> {
  const row = await context.db.kysely
    .selectFrom('cluster_release_plans')
    .select(['input', 'digest'])
    .where('key', '=', keyOf(context, place))
    .executeTakeFirst();
  return row === undefined ? null : [row.input, row.digest];
}

/** The plan that was shown for this input, once; undefined if none was. */
export async function takePlan(context: Context, place: Place, input: RecordData): Promise<StoredPlan | undefined> {
  const { db, secretKey } = context;
  const key = keyOf(context, place);
  const row = await db.kysely
    .selectFrom('cluster_release_plans')
    .select(['input', 'made_at', 'body'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.input !== wordOf(input) || row.made_at < context.realTime() - LASTS_MS) return undefined;
  await db.kysely.deleteFrom('cluster_release_plans').where('key', '=', key).execute();
  // Written by `keepPlan`.
  return JSON.parse(decrypt(row.body, secretKey)) as StoredPlan;
}
