import { hash } from 'node:crypto';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { Attempt, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { deleteManifest, headManifest, putManifest } from '#server/domains/registry/client/registryClient.ts';
import { theRegistry, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { weighJob } from './weighProject.ts';

export const DELETE_IMAGES = 'registry-delete';

/** A tag that goes, or with `tag: null` a digest with all its tags. */
export interface Leaving {
  repository: string;
  digest: string;
  tag: string | null;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;

const deleteJob = (repository: string, runAt: number): JobRequest => ({
  kind: DELETE_IMAGES,
  lane: repository,
  key: `${DELETE_IMAGES} ${repository}`,
  payload: { repository },
  runAt,
  realTime: 'awaited',
  rerunIfRunning: true,
});

/** Notes what the registry has to delete, in the transaction in which it leaves our lists: nothing is forgotten. */
export async function leave(context: Context, leaving: readonly Leaving[]): Promise<void> {
  for (const { repository, digest, tag } of leaving)
    await context.db.kysely
      .insertInto('registry_leaving')
      .values({
        leaving_id: context.ids.uuid(),
        repository,
        digest,
        tag,
        begun_at: context.realTime(),
        attempts: 0,
      })
      .execute();
  for (const repository of new Set(leaving.map((each) => each.repository)))
    await context.jobs.schedule(context, deleteJob(repository, context.realTime()));
}

/** Whether the registry has still to delete what a tag names: a reading must not bring it back. */
export async function isLeaving({ db }: Context, repository: string, tag: string, digest: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('registry_leaving')
    .select('leaving_id')
    .where('repository', '=', repository)
    .where('digest', '=', digest)
    .where((eb) => eb.or([eb('tag', 'is', null), eb('tag', '=', tag)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody has pushed it again: it stays. */
export async function stay(
  { db }: Context,
  repository: string,
  digest: string,
  tag: string | undefined,
): Promise<void> {
  await db.kysely
    .deleteFrom('registry_leaving')
    .where('repository', '=', repository)
    .where('digest', '=', digest)
    .where((eb) => eb.or([eb('tag', 'is', null), eb('tag', '=', tag ?? '')]))
    .execute();
}

/** Deletes in the registry what has left our lists. An absent registry is waited for, however long. */
export const deleteHandler: JobHandler<unknown, { done: string[]; failed: boolean }> = {
  async prepare(context, payload, attempt) {
    const registry = await theRegistry(context);
    const rows = await rowsOf(context, repositoryOf(payload));
    if (registry === undefined || registry.simulated === true)
      return { done: rows.map(({ leaving_id: id }) => id), failed: false };
    const done: string[] = [];
    for (const row of rows) {
      await attempt.keep();
      if (await deleteOne(context, registry, row, attempt)) done.push(row.leaving_id);
    }
    return { done, failed: done.length < rows.length };
  },
  async finish(context, payload, { done, failed }) {
    const repository = repositoryOf(payload);
    const rows = await rowsOf(context, repository);
    const { db } = context;
    for (const { leaving_id: id, digest, tag } of rows) {
      if (!done.includes(id)) continue;
      await db.kysely.deleteFrom('registry_leaving').where('leaving_id', '=', id).execute();
      if (tag === null) await noteDeleted(context, repository, digest);
    }
    await db.kysely
      .updateTable('registry_leaving')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('repository', '=', repository)
      .execute();
    const project = await projectOf(context, repository);
    if (project !== undefined) await context.jobs.schedule(context, weighJob(project, context.clock()));
    if (!failed) return;
    const attempts = Math.max(0, ...rows.map((row) => row.attempts));
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 10));
    await context.jobs.schedule(context, deleteJob(repository, context.realTime() + wait));
  },
};

/** True once the registry has it no more. */
async function deleteOne(
  context: Context,
  registry: Registry,
  row: Leaving & { leaving_id: string },
  _attempt: Pick<Attempt, 'keep'>,
): Promise<boolean> {
  const { repository, digest, tag } = row;
  if (tag === null) return isDone(await deleteManifest(context, registry, repository, digest));
  const there = await headManifest(context, registry, repository, tag);
  if (!there.ok) return false;
  // It has been pushed again, or is gone.
  if (there.status === 404 || there.headers['docker-content-digest'] !== digest) return there.status < 500;
  return isDone(await deleteTagOnly(context, registry, row));
}

/**
 * A docker-registry deletes by digest only, which takes every tag of it along. So the tag is moved to a manifest of its
 * own, and that one is deleted.
 */
async function deleteTagOnly(
  context: Context,
  registry: Registry,
  { repository, tag, leaving_id: id }: Leaving & { leaving_id: string },
) {
  const content = Buffer.from(JSON.stringify({ deleted: id }));
  const blob = { digest: digestOf(content), size: content.byteLength };
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const config = { mediaType: 'application/vnd.oci.image.config.v1+json', ...blob };
  const manifest = JSON.stringify({ schemaVersion: 2, mediaType, config, layers: [] });
  const put = await putManifest(context, registry, { repository, tag: tag ?? '', manifest, mediaType, blob, content });
  if (!put.ok || put.status !== 201) return put;
  return deleteManifest(context, registry, repository, digestOf(Buffer.from(manifest)));
}

const isDone = (answer: Awaited<ReturnType<typeof deleteManifest>>): boolean =>
  answer.ok && (answer.status === 202 || answer.status === 404);

const digestOf = (bytes: Buffer): string => `sha256:${hash('sha256', bytes)}`;

/** A deleted manifest keeps its row until a clean-up has freed its bytes. */
async function noteDeleted({ db, clock }: Context, repository: string, digest: string): Promise<void> {
  await db.kysely
    .updateTable('registry_manifests')
    .set({ deleted_at: clock() })
    .where('digest', '=', digest)
    .where('repository_id', 'in', (eb) =>
      eb.selectFrom('registry_repositories').select('id').where('full_name', '=', repository),
    )
    .execute();
}

const rowsOf = ({ db }: Context, repository: string) =>
  db.kysely.selectFrom('registry_leaving').selectAll().where('repository', '=', repository).execute();

async function projectOf({ db }: Context, repository: string): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('registry_projects')
    .select('id')
    .where('name', '=', repository.slice(0, repository.indexOf('/')))
    .executeTakeFirst();
  return row?.id;
}

function repositoryOf(payload: unknown): string {
  // A job is stored as JSON.
  const repository = isObject(payload as never) ? (payload as Record<string, unknown>)['repository'] : undefined;
  return typeof repository === 'string' ? repository : '';
}
