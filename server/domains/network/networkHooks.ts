import { checkOverlap } from './checkOverlap.ts';
import { reachabilityRoute } from './reachabilityRoute.ts';
import { refuseDuplicate } from './refuseDuplicate.ts';
import { cloneGroup } from './cloneGroup.ts';
import { refuseUnconnected } from './refuseUnconnected.ts';
import { topologyRoute } from './topologyRoute.ts';
import { membersOf } from './recordReading.ts';
import { forwardingHooks } from './forwardingHooks.ts';
import { natHooks } from './natHooks.ts';
import { vpcHooks } from './vpcHooks.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { isObject } from '#model/fields/kind.ts';
import { refuseAddress } from './refuseAddress.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** Rules of networks that need other records, which a definition cannot express. */
export const networkHooks: Record<string, ResourceHooks> = {
  networks: { routes: [topologyRoute, reachabilityRoute] },
  subnets: {
    async beforeCreate(context, input) {
      await checkOverlap(context, input, { resource: 'subnets', filter: { network_id: String(input.network_id) } });
      return input;
    },
  },
  ports: {
    async beforeCreate(context, input) {
      const rows = Array.isArray(input.fixed_ips) ? input.fixed_ips : [];
      for (const [index, row] of rows.entries()) {
        if (isObject(row))
          await refuseAddress(
            context,
            { subnets: 'subnets', ports: 'ports' },
            {
              cloudId: input.cloud_id,
              networkId: input.network_id,
              subnetId: row.subnet_id,
              address: row.ip_address,
              at: `fixed_ips.${index}.ip_address`,
            },
          );
      }
      return input;
    },
  },
  routers: {
    actions: { add_interface: refuseOverlapping },
    beforeUpdate: async (context, record, changes) => {
      await refuseUnconnected(context, record, changes);
      return changes;
    },
  },
  securityGroups: groupHooks('securityGroups', 'securityGroupRules'),
  securityGroupRules: { beforeCreate: refuseDuplicate('securityGroupRules') },
  secGroups: groupHooks('secGroups', 'secGroupRules'),
  secGroupRules: { beforeCreate: refuseDuplicate('secGroupRules') },
  ...forwardingHooks,
  ...vpcHooks,
  ...natHooks,
};

/** Subnets of one router must not overlap. */
async function refuseOverlapping(context: Context, router: RecordData, { subnet_id }: RecordData): Promise<void> {
  const { subnets } = context.schemas.resources;
  const subnet = subnets && (await findRecordOrNone(context, subnets, String(subnet_id)));
  const connected = membersOf(router.interfaces, 'subnet_id').filter((id) => id !== subnet_id);
  if (subnet !== undefined && connected.length > 0)
    await checkOverlap(context, subnet, { resource: 'subnets', filter: { id: connected }, at: 'subnet_id' });
}

function groupHooks(ofGroups: string, ofRules: string): ResourceHooks {
  return {
    beforeUpdate(_context, record, changes) {
      // Spec 8.3 (12300 to 12324).
      if (record.is_default === true) throw new ApiError('network.defaultGroupNotUpdatable');
      return changes;
    },
    actions: { clone: cloneGroup(ofGroups, ofRules) },
  };
}
