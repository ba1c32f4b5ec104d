import { isObject } from '#model/fields/kind.ts';
import { addressRange, contains } from '#model/rules/network/addressRange.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { readAll } from './readAll.ts';

/** The next hop of a static route must be in a subnet that the router is connected to. */
export async function refuseUnconnected(context: Context, record: RecordData, changes: RecordData): Promise<void> {
  const routes = Array.isArray(changes.routes) ? changes.routes : [];
  if (routes.length === 0) return;
  const interfaces = Array.isArray(record.interfaces) ? record.interfaces : [];
  const ids = interfaces.flatMap((each) =>
    isObject(each) && typeof each.subnet_id === 'string' ? [each.subnet_id] : [],
  );
  const outside = typeof record.external_network_id === 'string' ? [{ network_id: record.external_network_id }] : [];
  const subnets = await readAll(context, 'subnets', String(record.cloud_id), ['id', 'cidr'], {
    filter: { $any: [{ id: ids }, ...outside] },
  });
  const blocks = subnets.flatMap(({ cidr }) => addressRange(String(cidr)) ?? []);
  // The external network is often not visible; then only the cloud knows its subnets.
  if (outside.length > 0 && blocks.length === ids.length) return;
  const fields: Record<string, string> = {};
  routes.forEach((route, index) => {
    const hop = isObject(route) ? addressRange(String(route.nexthop)) : undefined;
    if (hop !== undefined && !blocks.some((block) => contains(block, hop)))
      fields[`routes.${index}.nexthop`] = 'network.nexthopUnconnected';
  });
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}
