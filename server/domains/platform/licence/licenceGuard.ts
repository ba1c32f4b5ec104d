import type { Definition } from '#model/language/definition.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';

const lastEnd = preparedQuery((kysely) =>
  kysely.selectFrom('licences').select((eb) => eb.fn.max('end_timestamp').as('until')),
);

/**
 * Spec 8.2: once the last licence has expired, platform operations are restricted (8806). `licensed` in
 * `schemas/services.yaml` declares which; signing in and uploading a licence are not among them. Before the first
 * licence nothing is restricted.
 */
export async function isUnlicensed(
  { db, schemas, clock }: Context,
  { service }: Pick<Definition, 'service'>,
): Promise<boolean> {
  if (schemas.services[service]?.licensed !== true) return false;
  const [row] = await lastEnd(db, {});
  const until = row?.until ?? null;
  return until !== null && until <= clock();
}

export async function refuseUnlicensed({ context, definition }: ResourceCall): Promise<void> {
  if (await isUnlicensed(context, definition)) throw new ApiError('config.licenceExpired');
}
