import { sizeText } from '#model/rules/sizeText.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Space } from './space.ts';

export interface Usage {
  used: number;
  /** Bytes of uploads that are not an entry yet. */
  reserved: number;
  files: number;
  quota: number;
}

/**
 * What the owner of a space uses. In a transaction with `lock`, other writers of the same space wait: two uploads
 * cannot both take the last of it.
 */
export async function usageOf(context: Context, space: Space, owner: string, lock = false): Promise<Usage> {
  const { kysely } = context.db;
  if (lock) {
    await kysely
      .insertInto('space_usage')
      .values({ owner, used: 0, files: 0 })
      .onConflict((on) => on.column('owner').doUpdateSet((eb) => ({ files: eb.ref('space_usage.files') })))
      .execute();
  }
  const row = await kysely
    .selectFrom('space_usage')
    .select(['used', 'files'])
    .where('owner', '=', owner)
    .executeTakeFirst();
  // An upload that was cancelled or forgotten has no row there any more, and reserves nothing.
  const waiting = await kysely
    .selectFrom('space_uploads')
    .innerJoin('uploads', 'uploads.upload_key', 'space_uploads.upload_key')
    .select((eb) => eb.fn.sum<number | null>('space_uploads.size').as('bytes'))
    .where('space_uploads.owner', '=', owner)
    .executeTakeFirst();
  return {
    used: row?.used ?? 0,
    files: row?.files ?? 0,
    reserved: waiting?.bytes ?? 0,
    quota: space.quota(context.live),
  };
}

/** Refuses what does not fit (29003), with both figures; `at` are the fields of a form that it is about. */
export async function refuseBeyondQuota(
  context: Context,
  space: Space,
  owner: string,
  size: number,
  at: string[] = [],
): Promise<void> {
  const { used, reserved, quota } = await usageOf(context, space, owner, true);
  const left = Math.max(0, quota - used - reserved);
  if (size > left) throw new ApiError('spaces.full', { at, params: { left: sizeText(left), size: sizeText(size) } });
}

/** Counts bytes and files that came or, with negative numbers, went. */
export async function countUsage(context: Context, owner: string, bytes: number, files: number): Promise<void> {
  await context.db.kysely
    .insertInto('space_usage')
    .values({ owner, used: bytes, files })
    .onConflict((on) =>
      on.column('owner').doUpdateSet((eb) => ({
        used: eb('space_usage.used', '+', bytes),
        files: eb('space_usage.files', '+', files),
      })),
    )
    .execute();
}
