import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { stay } from '#server/domains/registry/content/leaving.ts';
import { notePushed } from '#server/domains/registry/content/manifestRows.ts';
import { readJob } from '#server/domains/registry/content/readJob.ts';
import { nameTag, repositoryNamed } from '#server/domains/registry/content/nameTag.ts';
import { PLATFORM } from '#server/domains/registry/client/registryClient.ts';
import { definitionOf } from '#server/domains/registry/client/theRegistry.ts';
import type { Notice } from './readNotices.ts';

/** Takes in one event. The registry sends it again until it is answered, and in any order: each counts once. */
export async function takeNotice(context: Context, notice: Notice): Promise<void> {
  const { db, clock } = context;
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('registry_notices')
    .values({ notice_id: notice.id, at: clock() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  // Our own readings and deletions.
  if (numInsertedOrUpdatedRows === 0n || notice.by === PLATFORM) return;
  if (notice.action === 'push') await pushed(context, notice);
  else if (notice.action === 'pull') await pulled(context, notice);
  else if (notice.digest !== undefined)
    await context.jobs.schedule(context, readJob(notice.repository, notice.digest, context.realTime()));
}

async function pushed(context: Context, { repository: name, digest, tag, mediaType, by }: Notice): Promise<void> {
  if (digest === undefined) return;
  const repository = await repositoryNamed(context, name);
  // Its project was deleted meanwhile.
  if (repository === undefined) return;
  const at = context.clock();
  const who = await nameOf(context, by);
  await notePushed(context, {
    repositoryId: repository.id,
    projectId: repository.project_id,
    digest,
    mediaType,
    by: who,
    at,
  });
  await stay(context, name, digest, tag);
  if (tag !== undefined) await nameTag(context, repository, { name: tag, digest, mediaType, by: who, at });
  await context.jobs.schedule(context, readJob(name, tag ?? digest, context.realTime()));
  const repositories = definitionOf(context, 'registryRepositories');
  const record = await findRecordOrNone(context, repositories, repository.id);
  if (record !== undefined) await storePassing(context, repositories, record, { last_push_at: at, last_push_by: who });
  const projects = definitionOf(context, 'registryProjects');
  const project = await findRecordOrNone(context, projects, repository.project_id);
  if (project !== undefined) await storePassing(context, projects, project, { last_push_at: at });
}

/** A multi-platform image is pulled as its index and then as one of its images, which has no tag: it counts once. */
async function pulled({ db, clock }: Context, { repository: name, digest, tag }: Notice): Promise<void> {
  const repository = await db.kysely
    .selectFrom('registry_repositories')
    .select('id')
    .where('full_name', '=', name)
    .executeTakeFirst();
  if (repository === undefined) return;
  const pulledTag = await db.kysely
    .selectFrom('registry_tags')
    .select('id')
    .where('repository_id', '=', repository.id)
    .where(tag === undefined ? 'digest' : 'name', '=', tag ?? digest ?? '')
    .orderBy('pushed_at', 'desc')
    .executeTakeFirst();
  if (pulledTag === undefined) return;
  const counted = { last_pull_at: clock() };
  await db.kysely
    .updateTable('registry_tags')
    .set((eb) => ({ ...counted, pull_count: eb('pull_count', '+', 1) }))
    .where('id', '=', pulledTag.id)
    .execute();
  await db.kysely
    .updateTable('registry_repositories')
    .set((eb) => ({ ...counted, pull_count: eb('pull_count', '+', 1) }))
    .where('id', '=', repository.id)
    .execute();
}

/** The name of who holds the token, as it is now. */
async function nameOf({ db }: Context, subject: string): Promise<string | null> {
  const [, kind, id] = /^(user|robot) (\d{1,15})$/.exec(subject) ?? [];
  if (kind === 'user') {
    const user = await db.kysely.selectFrom('users').select('name').where('id', '=', Number(id)).executeTakeFirst();
    return user?.name ?? null;
  }
  if (kind !== 'robot') return null;
  const robot = await db.kysely
    .selectFrom('registry_robots')
    .select('login')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return robot?.login ?? null;
}
