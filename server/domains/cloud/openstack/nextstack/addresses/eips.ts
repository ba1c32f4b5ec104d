import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { EipFields, EipInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import type { RecordData } from '#server/engine/context.ts';
import { numberIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref } from '#server/domains/cloud/openstack/session/createService.ts';
import { remarked, tokenOf, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { found, projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { bindToGateway, bindToServer } from './bindEip.ts';
import { gatewayOf } from './dnatRules.ts';
import { dropLimit, limitsBandwidth, limitTo } from './eipLimits.ts';
import { conflict, idOf, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { nameIn, readEips, wordsOf } from './readEips.ts';
import { closeUnused } from '#server/domains/cloud/openstack/nextstack/networks/vpcRouter.ts';
import { setWords } from '#server/domains/cloud/openstack/nextstack/words.ts';
import { FLOATING } from '#server/domains/cloud/openstack/nextstack/marked.ts';
import { isRefusal, madeOnce } from '#server/domains/cloud/openstack/network/madeOnce.ts';

/** An elastic IP is a floating address; its bandwidth is a QoS policy, where Neutron has them for addresses. */
export function eipsOf(all: Private): KindDriver<EipFields, EipInput> {
  const { network } = all;
  const hasLimits = limitsBandwidth(all);

  const { list, get, raw } = readEips(all);

  async function fetched(id: string): Promise<CloudItem<EipFields>> {
    const item = await get(id);
    if (!item) throw new CloudError('notFound');
    return item;
  }

  const alone =
    (work: (floating: JsonObject, input: RecordData) => Promise<void>) =>
    (id: string, input: RecordData): Promise<void> =>
      all.locked(id, async () => work(await found(network, '/floatingips', id, 'floatingip'), input));

  return {
    ...(hasLimits && { features: ['bandwidth'] }),
    list,
    get,
    async create(input, { token, tenant }) {
      const description = withMark(wordsOf(input), token);
      const body = { floating_network_id: input.pool_id, description };
      const made = await madeOnce(network, network.in(tenant), FLOATING, body);
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
      return fetched(idOf(made));
    },
    async update(id, changes) {
      const before = await found(network, '/floatingips', id, 'floatingip');
      const now = nameIn(before);
      const text = wordsOf({ name: changes.name ?? now.name, description: changes.description ?? now.description });
      const description =
        tokenOf(textIn(before, 'description')) === undefined ? text : remarked(text, textIn(before, 'description'));
      await network.put(`/floatingips/${ref(id)}`, { floatingip: { description } });
      return fetched(id);
    },
    remove: (id, { force }) =>
      all.locked(id, async () => {
        const floating = await raw(id);
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
      disassociate: alone((floating) => release(floating, all)),
      ...(hasLimits && {
        change_bandwidth: alone((floating, input) => limitTo(numberIn(input, 'bandwidth_mbps') ?? 0, floating, all)),
      }),
    },
  };
}

async function release(floating: JsonObject, all: Private): Promise<void> {
  const { network } = all;
  const id = idOf(floating);
  if (objectsIn(floating, 'port_forwardings').length > 0)
    throw conflict('The elastic IP is in use by DNAT rules: delete them first');
  await setWords(network, '/floatingips', floating, { nat: [] });
  if (textIn(floating, 'port_id') === null) return;
  await network.put(`/floatingips/${ref(id)}`, { floatingip: { port_id: null } });
  await closeUnused(projectOf(floating), all);
}
