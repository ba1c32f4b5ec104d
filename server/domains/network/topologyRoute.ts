import type { Json } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { cloudNetworkCall } from '#server/domains/network/reach/cloudNetworkCall.ts';
import { readAll } from './readAll.ts';
import { readVpcs } from './readVpcs.ts';
import { membersOf, namedRecord, textsIn } from './recordReading.ts';

/** More machines than a drawing can show; the reply states whether there are others. */
const MOST_MACHINES = 5_000;

const item = (properties: { [name: string]: Json }): Json => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string' }, name: { type: 'string' }, ...properties },
  },
});
const word: Json = { type: 'string' };
const perhaps: Json = { type: ['string', 'null'] };
const wordList: Json = { type: 'array', items: { type: 'string' } };

/** `GET /clouds/{cloud_id}/topology`: the connections in a cloud, in one call, within what the reader may see. */
export const topologyRoute: ApiRoute = {
  ...cloudNetworkCall,
  path: '/api/cmp/v1/clouds/{cloud_id}/topology',
  document: {
    tag: 'networks',
    summary:
      'Networks, subnets, routers and machines of a cloud, or its VPCs with their subnets, NAT gateways, elastic IPs and machines, and what connects them',
    replies: {
      200: {
        description: 'Everything in a diagram of the network; `partial`: there are more machines than these',
        schema: {
          type: 'object',
          required: [
            'networks',
            'subnets',
            'routers',
            'servers',
            'vpcs',
            'vpc_subnets',
            'nat_gateways',
            'eips',
            'vms',
            'partial',
          ],
          properties: {
            networks: item({ status: word, external: { type: 'boolean' }, shared: { type: 'boolean' } }),
            subnets: item({ network_id: word, cidr: word }),
            routers: item({ status: word, external_network_id: perhaps, subnet_ids: wordList }),
            servers: item({ status: word, network_ids: wordList, subnet_ids: wordList, addresses: wordList }),
            vpcs: item({ status: perhaps, cidr: perhaps }),
            vpc_subnets: item({ status: perhaps, vpc_id: perhaps, cidr: perhaps }),
            nat_gateways: item({ status: perhaps, vpc_id: perhaps, address: perhaps }),
            eips: item({ status: perhaps, address: perhaps, server_id: perhaps, nat_gateway_id: perhaps }),
            vms: item({ status: perhaps, subnet_ids: wordList, addresses: wordList }),
            partial: { type: 'boolean' },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloud = await context.clouds.find(context, c.req.param('cloud_id') ?? '');
    const cloudId = cloud.cloud_id;
    const servers = await readAll(
      context,
      'instances',
      cloudId,
      ['id', 'name', 'status', 'fixed_addresses', 'floating_addresses'],
      {
        filter: context.schemas.resources.instances?.list.where ?? {},
        limit: MOST_MACHINES + 1,
      },
    );
    // The ports of a machine determine its networks and subnets.
    const ports = await readAll(context, 'ports', cloudId, ['id', 'server_id', 'network_id', 'fixed_ips'], {
      filter: { server_id: { empty: false } },
    });
    const { partialVms, ...vpcs } = await readVpcs(context, cloudId, MOST_MACHINES);
    const portsOf = Map.groupBy(ports, (port) => port.server_id);
    return c.json({
      networks: (await readAll(context, 'networks', cloudId, ['id', 'name', 'status', 'external', 'shared'])).map(
        (each) => ({
          ...namedRecord(each),
          status: each.status,
          external: each.external === true,
          shared: each.shared === true,
        }),
      ),
      subnets: (await readAll(context, 'subnets', cloudId, ['id', 'name', 'network_id', 'cidr'])).map((each) => ({
        ...namedRecord(each),
        network_id: each.network_id,
        cidr: each.cidr,
      })),
      routers: (
        await readAll(context, 'routers', cloudId, ['id', 'name', 'status', 'external_network_id', 'interfaces'])
      ).map((each) => ({
        ...namedRecord(each),
        status: each.status,
        external_network_id: each.external_network_id,
        subnet_ids: membersOf(each.interfaces, 'subnet_id'),
      })),
      servers: servers.slice(0, MOST_MACHINES).map((each) => ({
        ...namedRecord(each),
        status: each.status,
        network_ids: membersOf(portsOf.get(each.id), 'network_id'),
        subnet_ids: membersOf(
          portsOf.get(each.id)?.flatMap(({ fixed_ips }) => fixed_ips ?? []),
          'subnet_id',
        ),
        addresses: [...textsIn(each.fixed_addresses), ...textsIn(each.floating_addresses)],
      })),
      ...vpcs,
      partial: partialVms || servers.length > MOST_MACHINES,
    });
  },
};
