import { NONE, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';

/** The resource whose title names the keys of a dimension. */
const RESOURCES = {
  region: 'regions',
  site: 'sites',
  cloud: 'clouds',
  provider: 'providers',
  partner: 'partners',
} as const satisfies Record<Exclude<Dimension, 'all'>, string>;

/** The present names of keys, as the platform sees them; undefined for what is gone. */
export async function namesOfKeys(
  context: Context,
  dimension: Exclude<Dimension, 'all'>,
  keys: readonly string[],
): Promise<(key: string) => string | undefined> {
  const idOf = (key: string): RecordId => (dimension === 'cloud' ? key : Number(key));
  const ids = new Set(keys.filter((key) => key !== NONE).map(idOf));
  const env = sqlEnvOf({ ...context, actor: asPlatform(context.actor) });
  const titles = await titlesOf(context.db, RESOURCES[dimension], ids, env);
  return (key) => titles.get(idOf(key));
}
