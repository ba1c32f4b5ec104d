import { textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import type { Query, Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** Distributed and highly available routers have their own names for it. */
export const ROUTER_PORTS: ReadonlySet<string> = new Set([
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
]);

/** The ports by which routers are connected to subnets, by router. */
export async function routerPorts(network: Service, query: Query): Promise<Map<string, JsonObject[]>> {
  const ports = new Map<string, JsonObject[]>();
  for await (const page of network.pages('/ports', 'ports', { ...query, device_owner: [...ROUTER_PORTS] })) {
    for (const port of page) {
      const router = textIn(port, 'device_id') ?? '';
      ports.set(router, [...(ports.get(router) ?? []), port]);
    }
  }
  return ports;
}
