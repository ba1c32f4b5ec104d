import { licenceState } from '#model/rules/licenceState.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ResourceCall } from '#server/resourceRoutes/resourceCall.ts';

/**
 * Spec 8.2: once the last licence has expired, platform operations are restricted (8806). Which these are the service says
 * (`licensed` in `schemas/services.yaml`); signing in and uploading a licence are none. Before the first licence nothing is restricted.
 */
export async function refuseUnlicensed({ context, definition }: ResourceCall): Promise<void> {
  const { db, schemas, clock } = context;
  if (schemas.services[definition.service]?.licensed !== true) return;
  const [row] = await db.all<{ until: number | null }>('select max(end_timestamp) as until from licences');
  const until = row?.until ?? null;
  if (until !== null && licenceState(Number(until), clock()) === 'expired') throw new ApiError('config.licenceExpired');
}
