import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** Drafts are edited freely; publishing gives a version its time, and the one before it its end. */
export const termVersionHooks: ResourceHooks<'termVersions'> = {
  beforeCreate(context, input) {
    refuseNameOfFile(context, input.version);
    return input;
  },
  beforeUpdate(context, _record, changes) {
    refuseNameOfFile(context, changes.version);
    return changes;
  },
  actions: {
    async publish(context, version, { effective_at: wanted }) {
      // The file may have another version since the draft was written.
      refuseNameOfFile(context, version.version);
      const now = context.clock();
      if (wanted != null && wanted < now) refuseField(context, 'effective_at', 'validation.inPast');
      const times = await lockedTimes(context);
      let at = wanted ?? now;
      // Of two in the same moment the later publication is the one in force.
      while (times.some(({ from }) => from === at)) at += 1;
      await endBefore(context, times, at, at);
      const next = times.find(({ from }) => from > at);
      return { set: { effective_at: at, superseded_at: next?.from ?? null, published_by: context.actor.id } };
    },
    async withdraw(context, { effective_at: from, superseded_at: until }) {
      await endBefore(context, await lockedTimes(context), from ?? 0, until);
    },
  },
};

interface Time {
  id: number;
  from: number;
}

/** The times of what is published, the earliest first. Publications wait for each other here. */
async function lockedTimes({ db }: Context): Promise<Time[]> {
  const rows = await db.kysely
    .updateTable('term_versions')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .returning(['id', 'status', 'effective_at'])
    .execute();
  return rows
    .flatMap(({ id, status, effective_at: from }) => (status === 'published' && from !== null ? [{ id, from }] : []))
    .toSorted((a, b) => a.from - b.from);
}

/** Gives the version before `at` its end. */
async function endBefore({ db }: Context, times: readonly Time[], at: number, until: number | null): Promise<void> {
  const before = times.findLast(({ from }) => from < at);
  if (before === undefined) return;
  await db.kysely
    .updateTable('term_versions')
    .set((eb) => ({ superseded_at: until, _version: eb('_version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
}

/** A consent names its version, which must not be that of `terms.yaml` as well. */
function refuseNameOfFile(context: Context, version: string | undefined): void {
  if (version !== undefined && version === context.schemas.terms?.version)
    refuseField(context, 'version', 'validation.termsName');
}
