import { recordViolations } from '#model/validation/recordRules/index.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { Hooks } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseOutside } from './insideVpc.ts';
import { checkOverlap } from './checkOverlap.ts';
import { mtuHooks } from './mtuLimits.ts';

/** Rules of private clouds and public addresses that need other records, which a definition cannot express. */
export const vpcHooks: Hooks<'vpcs' | 'vpcSubnets' | 'eipPools' | 'eips'> = {
  vpcs: mtuHooks,
  vpcSubnets: {
    async beforeCreate(context, input) {
      await refuseOutside(context, input.vpc_id, input.cidr, 'cidr');
      await checkOverlap(context, input, { resource: 'vpcSubnets', filter: { vpc_id: input.vpc_id } });
      return input;
    },
  },
  eipPools: {
    async beforeCreate(context, input) {
      await checkOverlap(context, input, { resource: 'eipPools', filter: {}, word: 'network.poolOverlapOther' });
      return input;
    },
  },
  eips: {
    async beforeCreate(context, input) {
      const eips = knownDefinition(context, 'eips');
      const pool = eips && (await targetOf(context, eips, 'pool_id', input));
      // Spec 8.3: no available EIP.
      if (typeof pool?.total === 'number' && (pool.allocated ?? 0) >= pool.total)
        throw new ApiError('network.noAvailableEip', { at: ['pool_id'] });
      return input;
    },
    actions: {
      change_bandwidth(context, eip, { bandwidth_mbps: mbps }) {
        const violation = recordViolations(context.schemas.resources.eips?.rules, {
          ...eip,
          bandwidth_mbps: mbps,
        }).bandwidth_mbps;
        if (violation !== undefined) refuseField(context, 'bandwidth_mbps', violation.key, violation.params);
      },
    },
  },
};
