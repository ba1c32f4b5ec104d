import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import type { FieldsOf, RecordOf } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { readAll } from './readAll.ts';

/** The next hop of a static route must be in a subnet that the router is connected to. */
export async function refuseUnconnected(
  context: Context,
  record: RecordOf<'routers'>,
  changes: FieldsOf<'routers'>,
): Promise<void> {
  const routes = changes.routes ?? [];
  if (routes.length === 0) return;
  const ids = (record.interfaces ?? []).flatMap((each) => each.subnet_id ?? []);
  const outside = typeof record.external_network_id === 'string' ? [{ network_id: record.external_network_id }] : [];
  const subnets = await readAll(context, 'subnets', record.cloud_id, ['id', 'cidr'], {
    filter: { $any: [{ id: ids }, ...outside] },
  });
  const blocks = subnets.flatMap(({ cidr }) => addressRange(cidr) ?? []);
  // The external network is often not visible; then only the cloud knows its subnets.
  if (outside.length > 0 && blocks.length === ids.length) return;
  const fields: Record<string, string> = {};
  routes.forEach((route, index) => {
    const hop = addressRange(route.nexthop ?? '');
    if (hop !== undefined && !blocks.some((block) => contains(block, hop)))
      fields[`routes.${index}.nexthop`] = 'network.nexthopUnconnected';
  });
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}
