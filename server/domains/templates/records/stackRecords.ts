import { isObject } from '#model/fields/kind.ts';
import { EMPTY_MANIFEST, type Manifest } from '#model/domains/templates/plan/manifest.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

export type Stack = RecordOf<'stacks'>;
export type Revision = RecordOf<'stackRevisions'>;

export const STACKS = 'stacks';
export const DEPLOYMENTS = 'containerDeployments' as const;

export function stacksOf(context: Context): DefinitionOf<'stacks'> {
  const definition = knownDefinition(context, STACKS);
  if (definition === undefined) throw new Error('The resource stacks is not there');
  return definition;
}

/** The platform writes revisions, also of operations that a user has requested. */
const platform = (context: Context): Context => ({ ...context, actor: asPlatform(context.actor) });

export async function latestRevision(context: Context, stackId: string): Promise<Revision | undefined> {
  const row = await context.db.kysely
    .selectFrom('stack_revisions')
    .select('id')
    .where('stack_id', '=', stackId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const definition = knownDefinition(context, 'stackRevisions');
  return definition && row && findRecordOrNone(platform(context), definition, row.id);
}

/** The revision that runs, if one ever has. */
export async function activeRevision(context: Context, stackId: string): Promise<Revision | undefined> {
  const row = await context.db.kysely
    .selectFrom('stack_revisions')
    .select('id')
    .where('stack_id', '=', stackId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const definition = knownDefinition(context, 'stackRevisions');
  return definition && row && findRecordOrNone(platform(context), definition, row.id);
}

export type NewRevision = Pick<
  Revision,
  'operation' | 'version' | 'version_id' | 'overrides' | 'shelved' | 'values_schema' | 'body'
> & {
  note: string | null;
  manifest: Manifest;
};

/** The next revision of a stack, which is under way from now on. */
export async function beginRevision(
  context: Context,
  stackId: string,
  number: number,
  made: NewRevision,
): Promise<void> {
  const definition = knownDefinition(context, 'stackRevisions');
  if (definition === undefined) return;
  await storeRecord(platform(context), definition, {
    ...made,
    manifest: { ...made.manifest } as unknown as Json,
    stack_id: stackId,
    number,
    title: `#${number} · ${made.version ?? ''}`,
    status: 'pending',
    created_by: context.actor.id === 0 ? null : context.actor.id,
  });
}

/** Ends the revision that is under way: the one before it is history, or stays if this one failed. */
export async function endRevision(context: Context, stackId: string, problem: string | null): Promise<void> {
  const definition = knownDefinition(context, 'stackRevisions');
  const latest = await latestRevision(context, stackId);
  if (definition === undefined || latest === undefined || latest.status !== 'pending') return;
  if (problem === null) {
    const before = await context.db.kysely
      .selectFrom('stack_revisions')
      .select('id')
      .where('stack_id', '=', stackId)
      .where('status', '=', 'active')
      .execute();
    for (const { id } of before) {
      const revision = await findRecordOrNone(platform(context), definition, id);
      if (revision !== undefined) await storeChanges(platform(context), definition, revision, { status: 'superseded' });
    }
  }
  await storeChanges(platform(context), definition, latest, {
    status: problem === null ? 'active' : 'failed',
    problem,
  });
}

/** The manifest that a revision keeps. */
export function manifestOf(revision: Pick<Revision, 'manifest'> | undefined): Manifest {
  const stored = revision?.manifest;
  // It was written by `beginRevision`.
  return isObject(stored) ? (stored as unknown as Manifest) : EMPTY_MANIFEST;
}
