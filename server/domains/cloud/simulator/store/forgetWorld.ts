import type { Database } from '#server/engine/db/database.ts';

/** Everything that the simulator has stored of a cloud: after the check of one that is not created yet. */
export async function forgetWorld({ kysely }: Database, cloudId: string): Promise<void> {
  await kysely.deleteFrom('simulated_links').where('cloud_id', '=', cloudId).execute();
  await kysely.deleteFrom('simulated_addresses').where('cloud_id', '=', cloudId).execute();
  await kysely.deleteFrom('simulated_events').where('cloud_id', '=', cloudId).execute();
  await kysely.deleteFrom('simulated_items').where('cloud_id', '=', cloudId).execute();
}
