import type { FirewallFields, FirewallInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

export const firewalls: KindRules<'firewalls'> = {
  async create(world, input, { tenant }) {
    await checkTargets(world, input, tenant);
    return world.add('firewalls', {
      tenant,
      fields: {
        name: input.name,
        description: input.description ?? null,
        status: 'creating',
        admin_state_up: input.admin_state_up ?? true,
        ingress_policy_id: input.ingress_policy_id || null,
        egress_policy_id: input.egress_policy_id || null,
        port_ids: input.port_ids ?? [],
        shared: input.shared ?? false,
      },
      hidden: {},
      due: { at: world.now + DURATION.network, step: 'ready' },
    });
  },
  async update(world, item, changes) {
    await checkTargets(world, changes, item.tenant);
    Object.assign(item.fields, given(changes), { status: 'updating' });
    item.due = { at: world.now + DURATION.network, step: 'ready' };
  },
  mayRemove(_world, { fields }) {
    if (fields.status === 'active' && fields.port_ids.length > 0)
      throw conflict(`Firewall ${fields.name} protects ${fields.port_ids.length} ports: remove them first`);
  },
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.network, step: 'gone' };
  },
  states: {
    update: { from: ['active', 'down', 'inactive', 'error'] },
    delete: { from: ['active', 'down', 'inactive', 'error'], already: ['deleting'] },
  },
  steps: {
    ready: (_world, { fields }) => void (fields.status = stateOf(fields)),
    gone: (world, item) => world.drop(item),
  },
};

function stateOf({ admin_state_up: isUp, port_ids: ports }: FirewallFields): FirewallFields['status'] {
  if (!isUp) return 'down';
  return ports.length > 0 ? 'active' : 'inactive';
}

async function checkTargets(
  world: World,
  { ingress_policy_id: ingress, egress_policy_id: egress, port_ids: ports = [] }: Partial<FirewallInput>,
  tenant: string | null,
): Promise<void> {
  for (const policy of [ingress, egress]) if (policy) await world.need('firewallPolicies', policy, tenant);
  for (const port of ports) await world.need('ports', port, tenant);
}
