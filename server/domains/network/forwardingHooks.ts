import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import type { Hooks, RecordOf } from '#server/engine/product/hooks.ts';
import { readAll } from './readAll.ts';

/**
 * A port of a floating IP is forwarded to an address of the target port; a floating IP with forwardings cannot be bound
 * otherwise.
 */
export const forwardingHooks: Hooks<'portForwardings' | 'floatingIps'> = {
  portForwardings: {
    beforeCreate: async (context, input) => ({ ...input, internal_ip: await targetAddress(context, input) }),
    async beforeUpdate(context, record, changes) {
      if (!('port_id' in changes) && !('internal_ip' in changes)) return changes;
      // Another port has other addresses, so the old address no longer applies.
      const kept = 'port_id' in changes && !('internal_ip' in changes) ? { internal_ip: null } : {};
      return { ...changes, internal_ip: await targetAddress(context, { ...record, ...kept, ...changes }) };
    },
  },
  floatingIps: { actions: { associate: refuseForwarding } },
};

/** The target address, which the port must have. */
async function targetAddress(
  context: Context,
  { port_id, internal_ip }: { port_id: string; internal_ip?: string | null },
): Promise<string> {
  const ports = knownDefinition(context, 'ports');
  const port = ports && (await findRecordOrNone(context, ports, port_id));
  const addresses = (port?.fixed_ips ?? []).flatMap(({ ip_address: ip }) => (ip?.includes('.') ? [ip] : []));
  const [first] = addresses;
  if (first === undefined) return refuseField(context, 'port_id', 'network.noAddressOfPort');
  const address = typeof internal_ip === 'string' && internal_ip !== '' ? internal_ip : first;
  if (!addresses.includes(address))
    refuseField(context, 'internal_ip', 'network.notOfPort', { addresses: addresses.join(', ') });
  return address;
}

async function refuseForwarding(context: Context, floating: RecordOf<'floatingIps'>): Promise<void> {
  const forwardings = await readAll(context, 'portForwardings', floating.cloud_id, ['id'], {
    filter: { floating_ip_id: floating.id },
  });
  if (forwardings.length > 0) throw new ApiError('network.floatingIpForwards');
}
