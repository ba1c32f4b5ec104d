import { hasAgent } from '#model/access/hasAgent.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { blockersOf } from './blockersOf.ts';
import { asNode, NODES, openKey, UPGRADES, type NodeKind } from './upgrades.ts';

/** The action of a node: its upgrade is checked and recorded, and nothing changes until somebody starts it. */
export async function prepareUpgrade(
  context: Context,
  kind: NodeKind,
  record: RecordData,
  { version, confirmation }: { version: string; confirmation: string },
): Promise<ActionOutcome> {
  const definition = knownDefinition(context, UPGRADES);
  const nodes = context.schemas.resources[NODES[kind].resource];
  if (definition === undefined || nodes === undefined) throw new ApiError('node.upgradeNotOffered');
  const node = asNode(kind, nodes, record);
  const cloudId = kind === 'host' && typeof record.cloud_id === 'string' ? record.cloud_id : null;
  const upgrade = await storeRecord(context, definition, {
    target_name: record.name ?? null,
    kind,
    host_id: kind === 'host' ? (record[nodes.id.field] ?? null) : null,
    gateway_id: kind === 'gateway' ? (record[nodes.id.field] ?? null) : null,
    cloud_id: cloudId,
    carried_by: kind === 'host' ? 'cloud' : hasAgent(nodes, record) ? 'agent' : 'simulator',
    from_version: node.version,
    to_version: version,
    confirmation,
    status: 'built',
    blockers: await blockersOf(context, { to_version: version, cloud_id: cloudId }, node),
    checked_at: context.clock(),
    returns: false,
    open_key: openKey(node),
  });
  // The node is written when its upgrade is announced (`upgradeHooks`). The id is a number in this table.
  return {
    onlyAnswers: true,
    reply: { status: 200, body: await readRecord(context, definition, upgrade.id as number, { trusted: true }) },
  };
}
