import type { Context, RecordData } from '#server/engine/context.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import { resolveError } from '#model/messages/errors.ts';
import { fillIn } from '#model/messages/messages.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { ClusterNode } from '#server/domains/clusters/hooks/nodeRoutes.ts';

export type Upgrade = RecordOf<'clusterUpgrades'>;
export const UPGRADES = 'clusterUpgrades';

/** Spec 4.2. An upgrade that waits for its confirmation is still under way. */
export const CODES = {
  built: 1,
  upgrading: 2,
  unconfirmed: 2,
  auto_confirmed: 3,
  confirmed: 4,
  rolling_back: 5,
  failed: 20,
  finished: 40,
} as const satisfies Record<Upgrade['status'], number>;

export function upgradesOf(context: Context): DefinitionOf<'clusterUpgrades'> {
  const definition = knownDefinition(context, UPGRADES);
  if (definition === undefined) throw new Error(`The resource ${UPGRADES} is not there`);
  return definition;
}

export async function nodeOf(
  context: Context,
  { node_id: id }: Pick<Upgrade, 'node_id'>,
): Promise<ClusterNode | undefined> {
  const definition = knownDefinition(context, 'clusterNodes');
  return definition === undefined || id === null ? undefined : findRecordOrNone(context, definition, id);
}

/** Spec 4.2: the node shows the state of its last upgrade. */
export async function showOnNode(context: Context, upgrade: Upgrade, changes: RecordData = {}): Promise<void> {
  const definition = knownDefinition(context, 'clusterNodes');
  const node = await nodeOf(context, upgrade);
  if (definition === undefined || node === undefined) return;
  await storeChanges(context, definition, node, { upgrade_status: CODES[upgrade.status], ...changes });
}

/** A sentence of the catalogue in the first language of the platform, for a field. */
export function sentence({ schemas }: Context, key: string, params: Record<string, string> = {}): string {
  const lang = schemas.languages[0] ?? 'zh';
  return fillIn(resolveError(schemas.errors, key)?.message[lang] ?? key, params, lang).slice(0, 500);
}
