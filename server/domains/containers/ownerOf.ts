import type { EngineParts } from '#server/engine/product/product.ts';

/** To whom a deployment belongs; undefined if it is gone. Engines know its organisation only. */
export const ownerOf =
  ({ db }: Pick<EngineParts, 'db'>) =>
  async (deploymentId: string): Promise<{ user_id: number | null; bp_id: number | null } | undefined> =>
    db.kysely
      .selectFrom('container_deployments')
      .select(['user_id', 'bp_id'])
      .where('id', '=', deploymentId)
      .executeTakeFirst();
