import type { Context } from '#server/engine/context.ts';
import type { InProject } from './quotaHolders.ts';

/** The name of a project for any caller, who may use it or work on its contents. */
export async function projectName({ db }: Pick<Context, 'db'>, { projectId }: InProject): Promise<string> {
  const row = await db.kysely.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirst();
  return row?.name ?? `#${projectId}`;
}
