import type { Definition } from '#model/language/definition.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';

const lastEnd = preparedQuery((kysely) =>
  kysely.selectFrom('licences').select((eb) => eb.fn.max('end_timestamp').as('until')),
);

const LICENCES = 'licences';
/** A restored database announces nothing, so the end is read again after this time. */
const KEPT_MS = 60_000;

export interface LicenceGuard {
  isUnlicensed(context: Context, definition: Pick<Definition, 'service'>): Promise<boolean>;
  refuseUnlicensed(call: ResourceCall): Promise<void>;
  /** Forgets the end after a change of a licence, here or in another process. */
  hear(changes: readonly RecordChange[]): void;
}

/**
 * Spec 8.2: once the last licence has expired, platform operations are restricted (8806). `licensed` in
 * `schemas/services.yaml` declares which; signing in and uploading a licence are not among them. Before the first
 * licence nothing is restricted. Nearly every request needs the end of the last licence, so each process remembers it.
 */
export function createLicenceGuard(): LicenceGuard {
  let known: { until: number | null; readAt: number } | undefined;
  let changes = 0;

  async function endOf({ db, realTime }: Context): Promise<number | null> {
    const now = realTime();
    if (known !== undefined && now - known.readAt < KEPT_MS && now >= known.readAt) return known.until;
    const before = changes;
    const [row] = await lastEnd(db, {});
    const until = row?.until ?? null;
    // A licence that changed meanwhile may be missing in the answer.
    if (changes === before) known = { until, readAt: now };
    return until;
  }

  async function isUnlicensed(context: Context, { service }: Pick<Definition, 'service'>): Promise<boolean> {
    if (context.schemas.services[service]?.licensed !== true) return false;
    const until = await endOf(context);
    return until !== null && until <= context.clock();
  }

  return {
    isUnlicensed,
    async refuseUnlicensed({ context, definition }) {
      if (await isUnlicensed(context, definition)) throw new ApiError('config.licenceExpired');
    },
    hear(written) {
      if (!written.some(({ resource }) => resource === LICENCES)) return;
      changes += 1;
      known = undefined;
    },
  };
}
