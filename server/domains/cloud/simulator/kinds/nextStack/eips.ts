import type { EipFields } from '#server/domains/cloud/driver/kinds/vpc.ts';
import type { Act, KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { giveBackAddresses } from '#server/domains/cloud/simulator/kinds/network/addressing.ts';
import { refreshServer } from '#server/domains/cloud/simulator/kinds/servers/refreshServer.ts';
import { addressOf, cidrOf, poolsAround } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { capacity, conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given, neededNumber, neededText, textIn } from '#server/domains/cloud/simulator/text.ts';

/** The maximum megabits per second, by charging mode. */
const MOST_MBPS = { bandwidth: 500, traffic: 200 } as const;
const DEFAULT_MBPS = 5;

export const eips: KindRules<'eips'> = {
  async create(world, input, { tenant }) {
    const pool = await world.need('eipPools', input.pool_id);
    if (!pool.fields.enabled) throw conflict(`EIP pool ${pool.fields.name} is disabled`);
    const charge = input.charge_mode === 'bandwidth' ? 'bandwidth' : 'traffic';
    const mbps = input.bandwidth_mbps ?? DEFAULT_MBPS;
    checkBandwidth(mbps, charge);
    const fields: EipFields = {
      name: input.name,
      status: 'running',
      ip_addr: '',
      pool_id: pool.ref,
      bandwidth_mbps: mbps,
      charge_mode: charge,
      line: pool.fields.line,
      associate_type: null,
      server_id: null,
      fixed_ip_address: null,
      nat_gateway_id: null,
      description: input.description ?? null,
      created_at: world.now,
    };
    const eip = world.add('eips', { tenant, fields, hidden: {} });
    fields.ip_addr = await addressFrom(world, pool, eip.ref);
    return eip;
  },
  features: ['bandwidth', 'traffic'],
  update(_world, { fields }, { name, description }) {
    Object.assign(fields, given({ name, description }));
  },
  mayRemove(_world, { fields }) {
    if (fields.associate_type !== null) throw conflict(`EIP ${fields.ip_addr} is in use: unbind it first`);
  },
  async remove(world, eip) {
    await unbind(world, eip);
    await giveBackAddresses(world, eip.ref);
    world.drop(eip);
  },
  actions: {
    async associate(world, eip, input) {
      const { fields } = eip;
      const [serverId, gatewayId] = [textIn(input, 'server_id'), textIn(input, 'nat_gateway_id')];
      if (fields.server_id !== null || fields.nat_gateway_id !== null) {
        if (fields.server_id === (serverId ?? null) && fields.nat_gateway_id === (gatewayId ?? null)) return;
        throw conflict(`EIP ${fields.ip_addr} is in use: unbind it first`);
      }
      if (serverId !== undefined)
        await bindToServer(
          world,
          eip,
          await world.need('servers', serverId, eip.tenant),
          textIn(input, 'fixed_ip_address'),
        );
      else bindToGateway(eip, await world.need('natGateways', gatewayId, eip.tenant));
    },
    async disassociate(world, eip) {
      const rules = (await world.users('snatRules', eip.ref)).length + (await world.users('dnatRules', eip.ref)).length;
      if (rules > 0) throw conflict(`EIP ${eip.fields.ip_addr} is in use by ${rules} rules of its NAT gateway`);
      await unbind(world, eip);
    },
    change_bandwidth(_world, { fields }, input) {
      const mbps = neededNumber(input, 'bandwidth_mbps');
      checkBandwidth(mbps, fields.charge_mode);
      fields.bandwidth_mbps = mbps;
    },
  },
};

async function addressFrom(world: World, pool: SimulatedItem<'eipPools'>, owner: string): Promise<string> {
  const cidr = cidrOf(pool.fields.cidr);
  const address = cidr && (await world.addresses.takeNext(pool.ref, poolsAround(cidr, pool.fields.gateway), owner));
  if (address === undefined) throw capacity(`No address is left in EIP pool ${pool.fields.name}`);
  pool.fields.allocated += 1;
  return address;
}

async function bindToServer(
  world: World,
  eip: SimulatedItem<'eips'>,
  server: SimulatedItem<'servers'>,
  ip: string | undefined,
): Promise<void> {
  const { name, status, fixed_addresses: addresses } = server.fields;
  if (status === 'error') throw conflict(`Machine ${name} failed: it cannot have an EIP`);
  const address = addresses.find((each) => addressOf(each)?.version === 4 && (ip === undefined || ip === each));
  if (address === undefined) throw conflict(`Machine ${name} has no ${ip ?? 'address'} for an EIP`);
  const other = (await world.users('eips', server.ref)).find(({ fields }) => fields.fixed_ip_address === address);
  if (other !== undefined) throw conflict(`${address} of machine ${name} has EIP ${other.fields.ip_addr} already`);
  Object.assign(eip.fields, { associate_type: 'server', server_id: server.ref, fixed_ip_address: address });
  await refreshServer(world, server);
}

/** The same actions on the machine. */
export const eipActions: Record<string, Act<'servers'>> = {
  async bind_eip(world, server, input) {
    const eip = await world.need('eips', neededText(input, 'eip_id'), server.tenant);
    const ip = textIn(input, 'fixed_ip_address');
    if (eip.fields.server_id === server.ref && (ip === undefined || eip.fields.fixed_ip_address === ip)) return;
    if (eip.fields.associate_type !== null) throw conflict(`EIP ${eip.fields.ip_addr} is in use: unbind it first`);
    await bindToServer(world, eip, server, ip);
  },
  async unbind_eip(world, server, input) {
    const eip = await world.need('eips', neededText(input, 'eip_id'), server.tenant);
    if (eip.fields.server_id === server.ref) await unbind(world, eip);
  },
};

/** A machine lost addresses: unbind the EIPs that pointed to them. */
export async function loosenEips(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  for (const eip of await world.users('eips', server.ref)) {
    if (eip.fields.fixed_ip_address !== null && !server.fields.fixed_addresses.includes(eip.fields.fixed_ip_address))
      Object.assign(eip.fields, { associate_type: null, server_id: null, fixed_ip_address: null });
  }
}

function bindToGateway(eip: SimulatedItem<'eips'>, gateway: SimulatedItem<'natGateways'>): void {
  if (gateway.fields.status !== 'running')
    throw conflict(`NAT gateway ${gateway.fields.name} is ${gateway.fields.status}`);
  Object.assign(eip.fields, { associate_type: 'natgateway', nat_gateway_id: gateway.ref });
  gateway.fields.eip_ids.push(eip.ref);
}

async function unbind(world: World, { ref, fields }: SimulatedItem<'eips'>): Promise<void> {
  const server = fields.server_id === null ? undefined : await world.find('servers', fields.server_id);
  const gateway = fields.nat_gateway_id === null ? undefined : await world.find('natGateways', fields.nat_gateway_id);
  Object.assign(fields, { associate_type: null, server_id: null, fixed_ip_address: null, nat_gateway_id: null });
  if (gateway !== undefined) gateway.fields.eip_ids = gateway.fields.eip_ids.filter((each) => each !== ref);
  if (server !== undefined) await refreshServer(world, server);
}

function checkBandwidth(mbps: number, mode: EipFields['charge_mode']): void {
  const charge = mode ?? 'traffic';
  if (!Number.isInteger(mbps) || mbps < 1 || mbps > MOST_MBPS[charge])
    throw invalid(`An EIP charged by ${charge} has 1 to ${MOST_MBPS[charge]} Mbit/s, not ${mbps}`);
}
