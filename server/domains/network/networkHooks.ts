import { checkOverlap } from './checkOverlap.ts';
import { reachabilityRoute } from './reach/reachabilityRoute.ts';
import { isDuplicate } from './isDuplicate.ts';
import { readAll } from './readAll.ts';
import { RULE_FIELDS, securityRuleOf } from './securityRuleOf.ts';
import { cloneGroup, type GroupResource, type RuleResource } from './cloneGroup.ts';
import { refuseUnconnected } from './refuseUnconnected.ts';
import { topologyRoute } from './topologyRoute.ts';
import { membersOf } from './recordReading.ts';
import { forwardingHooks } from './forwardingHooks.ts';
import { mtuHooks } from './mtuLimits.ts';
import { natHooks } from './natHooks.ts';
import { vpcHooks } from './vpcHooks.ts';
import type { Context } from '#server/engine/context.ts';
import { refuseAddress } from './refuseAddress.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionInputOf, Hooks, InputOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';

type Own = 'networks' | 'subnets' | 'ports' | 'routers' | GroupResource | RuleResource;

const COMPARED = [...RULE_FIELDS, 'priority', 'action'] as const;

/** Refuses a duplicate rule in a security group; a rule that a wider one covers is only reported. */
const refuseDuplicate =
  (ofRules: RuleResource) =>
  async (context: Context, input: InputOf<RuleResource>): Promise<InputOf<RuleResource>> => {
    const there = await readAll(context, ofRules, input.cloud_id, COMPARED, {
      filter: { security_group_id: input.security_group_id },
    });
    const fresh = { ...securityRuleOf(input), id: '' };
    const isThere = there.some((each) => isDuplicate(securityRuleOf(each), fresh));
    if (isThere) throw new ApiError('request.invalid', { fields: { protocol: 'network.duplicateRule' } });
    return input;
  };

const ownHooks: Hooks<Own> = {
  networks: { ...mtuHooks, routes: [topologyRoute, reachabilityRoute] },
  subnets: {
    async beforeCreate(context, input) {
      await checkOverlap(context, input, { resource: 'subnets', filter: { network_id: input.network_id } });
      return input;
    },
  },
  ports: {
    async beforeCreate(context, input) {
      for (const [index, row] of (input.fixed_ips ?? []).entries())
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
};

/** Rules of networks that need other records, which a definition cannot express. */
export const networkHooks: Record<string, ResourceHooks> = {
  ...ownHooks,
  ...forwardingHooks,
  ...vpcHooks,
  ...natHooks,
};

/** Subnets of one router must not overlap. */
async function refuseOverlapping(
  context: Context,
  router: RecordOf<'routers'>,
  { subnet_id }: ActionInputOf<'routers', 'add_interface'>,
): Promise<void> {
  const subnets = knownDefinition(context, 'subnets');
  const subnet = subnets && (await findRecordOrNone(context, subnets, subnet_id));
  const connected = membersOf(router.interfaces, 'subnet_id').filter((id) => id !== subnet_id);
  if (subnet !== undefined && connected.length > 0)
    await checkOverlap(context, subnet, { resource: 'subnets', filter: { id: connected }, at: 'subnet_id' });
}

function groupHooks(ofGroups: GroupResource, ofRules: RuleResource): ResourceHooks<GroupResource> {
  return {
    beforeUpdate(_context, record, changes) {
      // Spec 8.3 (12300 to 12324).
      if (record.is_default === true) throw new ApiError('network.defaultGroupNotUpdatable');
      return changes;
    },
    actions: { clone: cloneGroup(ofGroups, ofRules) },
  };
}
