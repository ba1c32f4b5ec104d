import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { EipFields, EipInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import type { RecordData } from '#server/engine/context.ts';
import { numberIn, objectIn, objectsIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { remarked, textWithoutMark, tokenOf, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { found, projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { bindToGateway, bindToServer } from './bindEip.ts';
import { gatewayOf } from './dnatRules.ts';
import { dropLimit, limitsBandwidth, limitTo, readLimits } from './eipLimits.ts';
import { lineOf, outsideNetworks } from './eipPools.ts';
import { conflict, idOf, isRefusal, type Private } from './private.ts';
import { closeUnused } from './vpcRouter.ts';
import { setWords } from './words.ts';

/** What the fields of an address need of elsewhere. */
interface Around {
  lines: ReadonlyMap<string, EipFields['line']>;
  limits: ReadonlyMap<string, number>;
}

/** An elastic IP is a floating address; its bandwidth is a QoS policy, where Neutron has them for addresses. */
export function eipsOf(all: Private): KindDriver<EipFields, EipInput> {
  const { network } = all;
  const hasLimits = limitsBandwidth(all);

  async function around(policyId?: string | null): Promise<Around> {
    const [outside, limits] = await Promise.all([
      outsideNetworks(all),
      hasLimits ? readLimits(all, policyId) : new Map<string, number>(),
    ]);
    return { lines: new Map(outside.map((each) => [idOf(each), lineOf(each)])), limits };
  }

  async function fetched(id: string): Promise<CloudItem<EipFields> | undefined> {
    const reply = await network.find(`/floatingips/${ref(id)}`);
    const floating = reply && unwrapped(reply, 'floatingip');
    return floating && eipItem(floating, await around(textIn(floating, 'qos_policy_id')));
  }

  const raw = (id: string) => found(network, '/floatingips', id, 'floatingip');
  const alone =
    (work: (floating: JsonObject, input: RecordData) => Promise<void>) =>
    (id: string, input: RecordData): Promise<void> =>
      all.locked(id, async () => work(await raw(id), input));

  async function release(floating: JsonObject): Promise<void> {
    const id = idOf(floating);
    if (objectsIn(floating, 'port_forwardings').length > 0)
      throw conflict('The elastic IP is in use by DNAT rules: delete them first');
    await setWords(network, '/floatingips', floating, { nat: [] });
    if (textIn(floating, 'port_id') === null) return;
    await network.put(`/floatingips/${ref(id)}`, { floatingip: { port_id: null } });
    await closeUnused(projectOf(floating), all);
  }

  return {
    ...(hasLimits && { features: ['bandwidth'] }),
    async *list() {
      const known = await around();
      for await (const page of network.pages('/floatingips', 'floatingips'))
        yield { items: page.map((floating) => eipItem(floating, known)), partial: false };
    },
    get: fetched,
    async create(input, { token, tenant }) {
      const description = withMark(wordsOf(input), token);
      const [begun] = objectsIn(await network.get('/floatingips', { description }), 'floatingips');
      const body = { floating_network_id: input.pool_id, description };
      const made = begun ?? unwrapped(await network.in(tenant).post('/floatingips', { floatingip: body }), 'floatingip');
      try {
        if (hasLimits && input.bandwidth_mbps !== undefined) await limitTo(input.bandwidth_mbps, made, all);
      } catch (error) {
        // An address without the limit that is paid for is not what was ordered.
        if (isRefusal(error)) {
          await network.remove(`/floatingips/${ref(idOf(made))}`);
          await dropLimit(idOf(made), all);
        }
        throw error;
      }
      return (await fetched(idOf(made))) ?? eipItem(made, await around());
    },
    async update(id, changes) {
      const before = await raw(id);
      const now = nameIn(before);
      const text = wordsOf({ name: changes.name ?? now.name, description: changes.description ?? now.description });
      const description =
        tokenOf(textIn(before, 'description')) === undefined
          ? text
          : remarked(text, textIn(before, 'description'));
      await network.put(`/floatingips/${ref(id)}`, { floatingip: { description } });
      const after = await fetched(id);
      if (!after) throw new CloudError('notFound');
      return after;
    },
    remove: (id, { force }) =>
      all.locked(id, async () => {
        const reply = await network.find(`/floatingips/${ref(id)}`);
        const floating = reply && unwrapped(reply, 'floatingip');
        if (floating) {
          const isBound = textIn(floating, 'port_id') !== null || gatewayOf(floating) !== null;
          if (isBound && !force) throw conflict('The elastic IP is bound: unbind it first');
          await network.remove(`/floatingips/${ref(id)}`);
        }
        if (hasLimits) await dropLimit(id, all);
        if (floating) await closeUnused(projectOf(floating), all);
      }),
    actions: {
      associate: alone(async (floating, input) => {
        const gateway = textIn(input, 'nat_gateway_id');
        if (gateway !== null) await bindToGateway(floating, gateway, all);
        else
          await bindToServer(
            floating,
            { serverId: textIn(input, 'server_id') ?? '', ip: textIn(input, 'fixed_ip_address') },
            all,
          );
      }),
      disassociate: alone(release),
      ...(hasLimits && {
        change_bandwidth: alone((floating, input) => limitTo(numberIn(input, 'bandwidth_mbps') ?? 0, floating, all)),
      }),
    },
  };
}

/** Neutron gives an address no name: it is the first line of the description. */
const wordsOf = ({ name, description }: { name: string; description?: string | null | undefined }): string =>
  description ? `${name}\n${description}` : name;

function nameIn(floating: JsonObject): { name: string; description: string | null } {
  const text = textIn(floating, 'description');
  const address = textIn(floating, 'floating_ip_address') ?? '';
  if (tokenOf(text) === undefined && !text?.includes('\n')) return { name: address, description: text };
  const [name = '', ...rest] = (textWithoutMark(text) ?? '').split('\n');
  return { name: name || address, description: rest.join('\n') || null };
}

function eipItem(floating: JsonObject, { lines, limits }: Around): CloudItem<EipFields> {
  const pool = textIn(floating, 'floating_network_id');
  const isBound = textIn(floating, 'port_id') !== null;
  const port = objectIn(floating, 'port_details');
  const gateway = isBound ? null : gatewayOf(floating);
  return {
    ref: idOf(floating),
    tenant: projectOf(floating),
    fields: {
      ...nameIn(floating),
      status: textIn(floating, 'status') === 'ERROR' ? 'create_failed' : 'running',
      ip_addr: textIn(floating, 'floating_ip_address') ?? '',
      pool_id: pool,
      bandwidth_mbps: limits.get(textIn(floating, 'qos_policy_id') ?? '') ?? null,
      charge_mode: 'bandwidth',
      line: lines.get(pool ?? '') ?? 'bgp',
      associate_type: isBound ? 'server' : gateway === null ? null : 'natgateway',
      server_id: textIn(port, 'device_owner')?.startsWith('compute:') ? textIn(port, 'device_id') : null,
      fixed_ip_address: isBound ? textIn(floating, 'fixed_ip_address') : null,
      nat_gateway_id: gateway,
      created_at: timeIn(floating, 'created_at') ?? 0,
    },
  };
}
