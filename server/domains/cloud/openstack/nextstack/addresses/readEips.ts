import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { EipFields } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { objectIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark, tokenOf } from '#server/domains/cloud/openstack/network/mark.ts';
import { projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { gatewayOf } from './dnatRules.ts';
import { limitsBandwidth, readLimits } from './eipLimits.ts';
import { lineOf, outsideNetworks } from './eipPools.ts';
import { idOf, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';

/** What the fields of an address need of elsewhere. */
interface Around {
  lines: ReadonlyMap<string, EipFields['line']>;
  limits: ReadonlyMap<string, number>;
}

type Reader = Pick<KindDriver<EipFields>, 'list' | 'get'> & {
  raw(id: string): Promise<JsonObject | undefined>;
};

export function readEips(all: Private): Reader {
  const { network } = all;

  async function around(policyId?: string | null): Promise<Around> {
    const [outside, limits] = await Promise.all([
      outsideNetworks(all),
      limitsBandwidth(all) ? readLimits(all, policyId) : new Map<string, number>(),
    ]);
    return { lines: new Map(outside.map((each) => [idOf(each), lineOf(each)])), limits };
  }

  async function raw(id: string): Promise<JsonObject | undefined> {
    const reply = await network.find(`/floatingips/${ref(id)}`);
    return reply && unwrapped(reply, 'floatingip');
  }

  return {
    raw,
    async *list() {
      const known = await around();
      for await (const page of network.pages('/floatingips', 'floatingips'))
        yield { items: page.map((floating) => eipItem(floating, known)), partial: false };
    },
    async get(id) {
      const floating = await raw(id);
      return floating && eipItem(floating, await around(textIn(floating, 'qos_policy_id')));
    },
  };
}

/** Neutron gives an address no name: it is the first line of the description. */
export const wordsOf = ({ name, description }: { name: string; description?: string | null | undefined }): string =>
  description ? `${name}\n${description}` : name;

export function nameIn(floating: JsonObject): { name: string; description: string | null } {
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
