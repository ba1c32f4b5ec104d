import { CLOUD_KINDS, type CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudDefinition, Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** A definition whose records live in a cloud. */
export type InventoryDefinition = Definition & { cloud: CloudDefinition };

export function isInventory(definition: Definition | undefined): definition is InventoryDefinition {
  return definition?.cloud !== undefined;
}

/**
 * Kinds with references follow the kinds they refer to where such an order exists, so fewer references need a second
 * pass.
 */
const ORDER: readonly CloudKind[] = [
  'hypervisors',
  'storagePools',
  'flavors',
  'images',
  'imageMembers',
  'keypairs',
  'networks',
  'subnets',
  'securityGroups',
  'securityGroupRules',
  'vpcs',
  'vpcSubnets',
  'eipPools',
  'serverGroups',
  'servers',
  'volumes',
  'volumeSnapshots',
  'backups',
  'serverSnapshots',
  'routers',
  'ports',
  'floatingIps',
  'portForwardings',
  'natGateways',
  'eips',
  'snatRules',
  'dnatRules',
  'firewallRules',
  'firewallPolicies',
  'firewalls',
  'commandRuns',
  // Deployments first: reading them repairs their containers.
  'containerDeployments',
  'containers',
];

/** Every kind, in the order in which it is synchronised. */
export const KINDS_IN_ORDER: readonly CloudKind[] = [...ORDER, ...CLOUD_KINDS.filter((kind) => !ORDER.includes(kind))];

/** The resources that hold the items of a kind for a product. */
export function definitionsOf({ resources }: CompiledSchemas, product: string, kind: CloudKind): InventoryDefinition[] {
  return Object.values(resources)
    .filter(isInventory)
    .filter(({ cloud }) => cloud.kind === kind && cloud.products.includes(product));
}

export function cloudsDefinition({ schemas }: Pick<Context, 'schemas'>): DefinitionOf<'clouds'> {
  const definition = schemas.resources.clouds;
  if (definition === undefined) throw new ApiError('system.unknownService');
  // The record is stored under its own name.
  return definition as DefinitionOf<'clouds'>;
}

export type CloudRecord = RecordOf<'clouds'>;

export const textOf = (record: RecordData, name: string): string =>
  typeof record[name] === 'string' ? record[name] : '';

/** The name of a record in its cloud; empty until the cloud has given one. */
export const refOf = (record: RecordData): string => textOf(record, 'cloud_ref');

/** The cloud of a record or of input below it. */
export const cloudIdOf = (record: RecordData): string => textOf(record, 'cloud_id');
