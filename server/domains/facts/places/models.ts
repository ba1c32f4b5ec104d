import type { Context } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { PlaceRow } from './places.ts';

interface Model {
  place: PlaceRow | undefined;
  name: string;
}

/** The rows of GPU models by `place name`; those that are missing are added, in the transaction of `context`. */
export async function rowsOfModels(context: Context, models: readonly Model[]): Promise<ReadonlyMap<string, number>> {
  const definition = knownDefinition(context, 'siteGpus');
  if (definition === undefined) return new Map();
  const wanted = new Map<string, PlaceRow>();
  for (const { place, name } of models) if (place !== undefined) wanted.set(`${place.id} ${name}`, place);
  const read = async () => {
    const rows = await context.db.kysely.selectFrom('site_gpus').select(['id', 'place_id', 'name']).execute();
    return new Map(rows.map(({ id, place_id, name }) => [`${place_id ?? 0} ${name ?? ''}`, id]));
  };
  const known = await read();
  if ([...wanted.keys()].every((key) => known.has(key))) return known;
  await lockUntilCommit(context.db, 'place', 'facts');
  const now = await read();
  const at = context.clock();
  await writeBatch(context, definition, {
    added: [...wanted]
      .filter(([key]) => !now.has(key))
      .map(([key, { id, siteId, regionId, providerId, bpId }]) => ({
        name: key.slice(`${id} `.length),
        place_id: id,
        site_id: siteId,
        region_id: regionId,
        provider_id: providerId,
        bp_id: bpId,
        created_at: at,
        updated_at: at,
      })),
    changed: [],
  });
  return read();
}
