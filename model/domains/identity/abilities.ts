import type { Operation } from '#model/language/definition.ts';

/** What plain words stand for: the reader may do it if one of these is allowed. */
export interface Ability {
  /** The word of `mayDo` in schemas/messages.yaml. */
  key: string;
  group: 'resources' | 'money' | 'organisation';
  of: readonly { resource: string; operation: Operation | { action: string } }[];
}

const create = (resource: string) => ({ resource, operation: 'create' as const });
const list = (resource: string) => ({ resource, operation: 'list' as const });
const act = (resource: string, action: string) => ({ resource, operation: { action } });

/** What people want to know of a role, in the order in which they ask. */
export const ABILITIES: readonly Ability[] = [
  { key: 'buy', group: 'resources', of: [create('vms'), create('instances')] },
  { key: 'operate', group: 'resources', of: [act('vms', 'start'), act('instances', 'start')] },
  { key: 'network', group: 'resources', of: [create('vpcs'), create('networks')] },
  { key: 'storage', group: 'resources', of: [create('vmVolumes'), create('volumes')] },
  { key: 'tokens', group: 'resources', of: [create('apiTokens')] },
  { key: 'readMoney', group: 'money', of: [list('bills')] },
  { key: 'recharge', group: 'money', of: [act('accounts', 'charge'), create('remittances')] },
  { key: 'approve', group: 'money', of: [act('orders', 'approve')] },
  { key: 'members', group: 'organisation', of: [act('users', 'removeMember')] },
  { key: 'invite', group: 'organisation', of: [create('invitations')] },
  { key: 'projects', group: 'organisation', of: [create('projects')] },
  { key: 'quotas', group: 'organisation', of: [create('cloudQuotas')] },
  { key: 'grants', group: 'organisation', of: [create('authorisations')] },
  { key: 'organisation', group: 'organisation', of: [{ resource: 'partners', operation: 'update' }] },
  { key: 'log', group: 'organisation', of: [list('apiLogs')] },
  { key: 'workOrders', group: 'organisation', of: [create('workOrders')] },
];
