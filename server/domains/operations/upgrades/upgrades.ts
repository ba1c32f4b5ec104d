import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

export type Upgrade = RecordOf<'nodeUpgrades'>;

export const UPGRADES = 'nodeUpgrades';

/** The resource of each kind of node, and the field with the version that runs. */
export const NODES = {
  host: { resource: 'hypervisorNodes', version: 'hypervisor_version' },
  gateway: { resource: 'gateways', version: 'version' },
} as const;

export type NodeKind = keyof typeof NODES;

export interface Node {
  kind: NodeKind;
  definition: Definition;
  record: RecordData;
  /** The version that runs, as its agent or cloud reports it. */
  version: string | null;
}

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

export async function nodeOf(
  context: Context,
  { kind, host_id, gateway_id }: Pick<Upgrade, 'kind' | 'host_id' | 'gateway_id'>,
): Promise<Node | undefined> {
  const id = kind === 'host' ? host_id : gateway_id;
  const definition = kind === null ? undefined : context.schemas.resources[NODES[kind].resource];
  if (kind === null || id === null || definition === undefined) return undefined;
  const record = await findRecordOrNone(context, definition, id);
  return record && asNode(kind, definition, record);
}

export function asNode(kind: NodeKind, definition: Definition, record: RecordData): Node {
  const version = record[NODES[kind].version];
  return { kind, definition, record, version: typeof version === 'string' ? version : null };
}

/** A node has one open upgrade. */
export const openKey = ({ kind, definition, record }: Node): string =>
  // Ids are numbers or text in every table.
  `${kind} ${record[definition.id.field] as RecordId}`;
