import type { Database } from '#server/engine/db/database.ts';
import { newProgress, type Progress, type Wanted } from './desired.ts';

/** A deployment as it should be, and how far we are. */
export interface Desired {
  ref: string;
  tenant: string;
  token: string;
  /** Grows with every write of `wanted`. */
  generation: number;
  wanted: Wanted;
  progress: Progress;
}

interface Row {
  ref: string;
  tenant: string;
  token: string;
  generation: number;
  wanted: string;
  progress: string;
}

const COLUMNS = ['ref', 'tenant', 'token', 'generation', 'wanted', 'progress'] as const;
/** Longer than one step takes; a process that dies gives its deployments free after it. */
const LEASE_MS = 60_000;

/** Deployments of one engine as they should be: ours, whatever happens to the engine. */
export function createDesiredStore(db: Database, cloudId: string, realTime: () => number) {
  const rows = () => db.kysely.selectFrom('container_desired').select(COLUMNS).where('cloud_id', '=', cloudId);
  const one = (ref: string) =>
    db.kysely.updateTable('container_desired').where('cloud_id', '=', cloudId).where('ref', '=', ref);

  return {
    async all(): Promise<Desired[]> {
      return (await rows().orderBy('ref').execute()).map(decoded);
    },
    async find(ref: string): Promise<Desired | undefined> {
      const row = await rows().where('ref', '=', ref).executeTakeFirst();
      return row && decoded(row);
    },
    async withToken(token: string): Promise<Desired | undefined> {
      const row = await rows().where('token', '=', token).executeTakeFirst();
      return row && decoded(row);
    },
    async add(made: { ref: string; tenant: string; token: string; wanted: Wanted }): Promise<void> {
      const { wanted, ...rest } = made;
      await db.kysely
        .insertInto('container_desired')
        .values({
          cloud_id: cloudId,
          ...rest,
          generation: 1,
          wanted: JSON.stringify(wanted),
          progress: JSON.stringify(newProgress()),
          leased_until: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Stores what somebody wants now; false if somebody else was faster. */
    async want({ ref, generation }: Desired, wanted: Wanted): Promise<boolean> {
      const { numUpdatedRows } = await one(ref)
        .where('generation', '=', generation)
        .set({ wanted: JSON.stringify(wanted), generation: generation + 1 })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async keep({ ref }: Desired, progress: Progress): Promise<void> {
      await one(ref)
        .set({ progress: JSON.stringify(progress) })
        .execute();
    },
    async forget(ref: string): Promise<void> {
      await db.kysely.deleteFrom('container_desired').where('cloud_id', '=', cloudId).where('ref', '=', ref).execute();
    },
    /** One process at a time works on a deployment. False: another one does. */
    async lease(ref: string): Promise<boolean> {
      const now = realTime();
      const { numUpdatedRows } = await one(ref)
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
        .set({ leased_until: now + LEASE_MS })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async extend(ref: string): Promise<void> {
      await one(ref)
        .set({ leased_until: realTime() + LEASE_MS })
        .execute();
    },
    async release(ref: string): Promise<void> {
      await one(ref).set({ leased_until: null }).execute();
    },
  };
}

export type DesiredStore = ReturnType<typeof createDesiredStore>;

function decoded({ wanted, progress, ...row }: Row): Desired {
  // Written by this store.
  return { ...row, wanted: JSON.parse(wanted) as Wanted, progress: JSON.parse(progress) as Progress };
}
