import { isObject } from '#model/fields/kind.ts';
import type { ChartValues } from '#model/domains/clusters/releases/planChartValues.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { readManifest, shownManifest, type Manifest } from './readManifest.ts';

export type Release = RecordOf<'clusterReleases'>;
export type Revision = RecordOf<'clusterReleaseRevisions'>;
export const RELEASES = 'clusterReleases';

export function releasesOf(context: Context): DefinitionOf<'clusterReleases'> {
  const definition = knownDefinition(context, RELEASES);
  if (definition === undefined) throw new Error(`The resource ${RELEASES} is not there`);
  return definition;
}

/** The platform writes revisions, also of operations that a user has requested. */
const platform = (context: Context): Context => ({ ...context, actor: asPlatform(context.actor) });

/** What an operation rolls out, in plain text. */
export interface NewRevision {
  operation: NonNullable<Revision['operation']>;
  version: string | null;
  version_id: number | null;
  values: string | null;
  /** Null: the steps have helm render it. */
  rendered: { manifest: string; defaults: ChartValues } | null;
  approved: string | null;
}

export async function latestRevision(context: Context, releaseId: string): Promise<Revision | undefined> {
  const rows = context.db.kysely
    .selectFrom('cluster_release_revisions')
    .select('id')
    .where('release_id', '=', releaseId);
  const row = await rows.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return revisionOf(context, row?.id);
}

/** What the release runs: its last revision that ended well. */
export async function activeRevision(context: Context, releaseId: string): Promise<Revision | undefined> {
  const rows = context.db.kysely
    .selectFrom('cluster_release_revisions')
    .select('id')
    .where('release_id', '=', releaseId);
  const row = await rows.where('status', '=', 'active').executeTakeFirst();
  return revisionOf(context, row?.id);
}

async function revisionOf(context: Context, id: number | undefined): Promise<Revision | undefined> {
  const definition = knownDefinition(context, 'clusterReleaseRevisions');
  return definition && id !== undefined ? findRecordOrNone(platform(context), definition, id) : undefined;
}

/** The next revision of a release, which is under way from now on. */
export async function beginRevision(context: Context, release: Release, made: NewRevision): Promise<number> {
  const definition = knownDefinition(context, 'clusterReleaseRevisions');
  if (definition === undefined) return 0;
  const number = ((await latestRevision(context, release.id))?.number ?? 0) + 1;
  const { operation, version, version_id, values, approved } = made;
  await storeRecord(platform(context), definition, {
    operation,
    version,
    version_id,
    values,
    approved,
    number,
    ...(made.rendered !== null && renderedValues(context, made.rendered)),
    release_id: release.id,
    cluster_id: release.cluster_id,
    title: `#${number} · ${version ?? ''}`,
    status: 'pending',
    created_by: context.actor.id === 0 ? null : context.actor.id,
  });
  return number;
}

/** A manifest in the fields of a revision. */
export const renderedValues = (
  { secretKey }: Context,
  { manifest, defaults }: NonNullable<NewRevision['rendered']>,
) => ({
  manifest: encrypt(manifest, secretKey),
  shown: shownManifest(readManifest(manifest)),
  defaults: defaults as Json,
});

export async function changeRevision(context: Context, revision: Revision, changes: RecordData): Promise<void> {
  const definition = knownDefinition(context, 'clusterReleaseRevisions');
  if (definition !== undefined) await storeChanges(platform(context), definition, revision, changes);
}

/** Ends the revision that is under way: the one before it is history, or stays if this one failed. */
export async function endRevision(context: Context, releaseId: string, problem: string | null): Promise<void> {
  const latest = await latestRevision(context, releaseId);
  if (latest?.status !== 'pending') return;
  const active = await activeRevision(context, releaseId);
  if (problem === null && active !== undefined) await changeRevision(context, active, { status: 'superseded' });
  await changeRevision(context, latest, { status: problem === null ? 'active' : 'failed', problem });
}

/** The manifest of a revision as text; null: it was not rendered yet. */
export const manifestText = ({ secretKey }: Context, revision: Pick<Revision, 'manifest'> | undefined): string | null =>
  typeof revision?.manifest === 'string' ? decrypt(revision.manifest, secretKey) : null;

export function manifestOf(context: Context, revision: Pick<Revision, 'manifest'> | undefined): Manifest {
  const text = manifestText(context, revision);
  return text === null ? { objects: [], hooks: [] } : readManifest(text);
}

export const defaultsOf = (revision: Pick<Revision, 'defaults'> | undefined): ChartValues =>
  isObject(revision?.defaults) ? revision.defaults : {};

/** Keys of everything that a release has in its cluster. */
export const appliedOf = ({ applied }: Pick<Release, 'applied'>): string[] =>
  Array.isArray(applied) ? applied.filter((each): each is string => typeof each === 'string') : [];
