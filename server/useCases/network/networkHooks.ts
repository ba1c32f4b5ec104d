import { judgeOverlap } from './judgeOverlap.ts';
import { reachabilityRoute } from './reachabilityRoute.ts';
import { refuseDuplicate } from './refuseDuplicate.ts';
import { cloneGroup } from './cloneGroup.ts';
import { refuseUnconnected } from './refuseUnconnected.ts';
import { topologyRoute } from './topologyRoute.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';

/** What the definitions of networks cannot say: it needs other records. */
export const networkHooks: Record<string, ResourceHooks> = {
  networks: { routes: [topologyRoute, reachabilityRoute] },
  subnets: { beforeCreate: judgeOverlap },
  routers: {
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
