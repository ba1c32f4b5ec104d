import type { Context } from '#server/engine/context.ts';
import type { InProject } from './quotaHolders.ts';

/** What a project is called, whoever asks: they may use it, or work on what is in it. */
export async function projectName({ db }: Pick<Context, 'db'>, { projectId }: InProject): Promise<string> {
  const row = await db.kysely.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirst();
  return row?.name ?? `#${projectId}`;
}
