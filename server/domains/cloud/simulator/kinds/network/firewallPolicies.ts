import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

export const firewallPolicies: KindRules<'firewallPolicies'> = {
  async create(world, input, { tenant }) {
    const rules = await checkedRules(world, input.rule_ids ?? [], tenant);
    return world.add('firewallPolicies', {
      tenant,
      fields: {
        name: input.name,
        description: input.description ?? null,
        rule_ids: rules,
        audited: input.audited ?? false,
        shared: input.shared ?? false,
      },
      hidden: {},
    });
  },
  async update(world, item, { rule_ids: wanted, ...changes }) {
    Object.assign(item.fields, given(changes));
    if (wanted === undefined) return;
    const rules = await checkedRules(world, wanted, item.tenant);
    // The audit covered the rules in this order.
    if (JSON.stringify(rules) !== JSON.stringify(item.fields.rule_ids) && changes.audited === undefined)
      item.fields.audited = false;
    item.fields.rule_ids = rules;
  },
  async mayRemove(world, { ref, fields }) {
    const users = await world.users('firewalls', ref);
    if (users.length > 0)
      throw conflict(`Firewall policy ${fields.name} is in use by firewall ${users[0]?.fields.name}`);
  },
  remove(world, item) {
    world.drop(item);
  },
};

export const firewallRules: KindRules<'firewallRules'> = {
  create(world, input, { tenant }) {
    const fields = {
      description: null,
      protocol: 'any' as const,
      ip_version: 4 as const,
      source_ip_address: null,
      destination_ip_address: null,
      source_port: null,
      destination_port: null,
      action: 'allow' as const,
      enabled: true,
      shared: false,
      ...given(input),
      name: input.name,
    };
    checkPorts(fields);
    return world.add('firewallRules', { tenant, fields, hidden: {} });
  },
  async update(world, item, changes) {
    Object.assign(item.fields, given(changes));
    checkPorts(item.fields);
    for (const policy of await world.users('firewallPolicies', item.ref)) policy.fields.audited = false;
  },
  async mayRemove(world, { ref, fields }) {
    const users = await world.users('firewallPolicies', ref);
    if (users.length > 0) throw conflict(`Firewall rule ${fields.name} is part of policy ${users[0]?.fields.name}`);
  },
  async remove(world, item) {
    for (const policy of await world.users('firewallPolicies', item.ref))
      policy.fields.rule_ids = policy.fields.rule_ids.filter((ref) => ref !== item.ref);
    world.drop(item);
  },
};

async function checkedRules(world: World, refs: readonly string[], tenant: string | null): Promise<string[]> {
  if (new Set(refs).size < refs.length) throw invalid('A policy contains each rule only once');
  for (const ref of refs) await world.need('firewallRules', ref, tenant);
  return [...refs];
}

function checkPorts({
  protocol,
  source_port: source,
  destination_port: destination,
}: {
  protocol: string;
  source_port: string | null;
  destination_port: string | null;
}): void {
  if ((source || destination) && protocol !== 'tcp' && protocol !== 'udp')
    throw invalid(`Ports need tcp or udp, not ${protocol}`);
}
