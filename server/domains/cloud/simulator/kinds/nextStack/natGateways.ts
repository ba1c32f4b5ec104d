import type { NatGatewayFields } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { createPort, removePort } from '#server/domains/cloud/simulator/kinds/network/ports.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

const SPECS = ['small', 'middle', 'large', 'xlarge'] as const;

export const natGateways: KindRules<'natGateways'> = {
  async create(world, input, { tenant }) {
    const vpc = await world.need('vpcs', input.vpc_id, tenant);
    const subnet = await world.need('vpcSubnets', input.subnet_id, tenant);
    if (subnet.fields.vpc_id !== vpc.ref)
      throw invalid(`Subnet ${subnet.fields.name} is not part of VPC ${vpc.fields.name}`);
    const fields: NatGatewayFields = {
      name: input.name,
      status: 'creating',
      vpc_id: vpc.ref,
      subnet_id: subnet.ref,
      spec: specOf(input.spec ?? 'small'),
      ip_addr: null,
      pool_id: null,
      outgoing_ips: [],
      eip_ids: [],
      description: input.description ?? null,
      created_at: world.now,
    };
    const gateway = world.add('natGateways', {
      tenant,
      fields,
      hidden: { port_id: null },
      due: { at: world.now + DURATION.gateway, step: 'running' },
    });
    const port = await createPort(world, {
      tenant,
      network_id: vpc.ref,
      fixed_ips: [{ subnet_id: subnet.ref }],
      device_owner: 'network:nat_gateway',
      device_id: gateway.ref,
    });
    gateway.hidden.port_id = port.ref;
    fields.ip_addr = port.fields.fixed_ips[0]?.ip_address ?? null;
    return gateway;
  },
  update(_world, { fields }, { name, description }) {
    Object.assign(fields, given({ name, description }));
  },
  async mayRemove(world, { ref, fields }) {
    const rules = (await world.users('snatRules', ref)).length + (await world.users('dnatRules', ref)).length;
    if (rules > 0) throw conflict(`NAT gateway ${fields.name} has ${rules} rules: delete them first`);
    if (fields.eip_ids.length > 0)
      throw conflict(`NAT gateway ${fields.name} has ${fields.eip_ids.length} EIPs: unbind them first`);
  },
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.gateway, step: 'gone' };
  },
  features: ['sizes', 'several'],
  actions: {
    resize(_world, { fields }, { spec }) {
      fields.spec = specOf(spec);
    },
  },
  states: {
    update: { from: ['running'] },
    resize: { from: ['running'] },
    delete: { from: ['running', 'create_failed', 'delete_failed'], already: ['deleting', 'deleted'] },
  },
  steps: {
    running: (_world, { fields }) => void (fields.status = 'running'),
    async gone(world, item) {
      for (const rule of [...(await world.users('snatRules', item.ref)), ...(await world.users('dnatRules', item.ref))])
        world.drop(rule);
      for (const eip of await world.users('eips', item.ref))
        Object.assign(eip.fields, { associate_type: null, nat_gateway_id: null });
      const port = item.hidden.port_id === null ? undefined : await world.find('ports', item.hidden.port_id);
      if (port !== undefined) await removePort(world, port);
      world.drop(item);
    },
  },
};

function specOf(word: unknown): NatGatewayFields['spec'] {
  const spec = SPECS.find((each) => each === word);
  if (spec === undefined) throw invalid(`The spec of a NAT gateway is one of ${SPECS.join(', ')}`);
  return spec;
}
