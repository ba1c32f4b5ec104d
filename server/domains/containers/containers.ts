import type { Domain } from '#server/domains/domain.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { deploymentHooks, type MembershipIn } from './deploymentHooks.ts';
import { wantedOf } from './forwards/facts.ts';
import { deadlineHandler, followGateways, FORWARD_DEADLINE } from './forwards/follow.ts';
import { forwardHooks } from './forwards/forwardHooks.ts';
import { instanceHooks } from './instanceHooks.ts';
import { ownerOf } from './ownerOf.ts';
import { secretsOf } from './secretsOf.ts';

/** The functions about containers that other domains use. */
export const containersShared = { ownerOf, secretsOf };

export interface ContainerUses {
  membershipIn: MembershipIn;
}

/**
 * Deployments of containers, with the revisions that they went through, and their ports on gateways. Their engines are
 * clouds.
 */
export const createContainers = ({ membershipIn }: ContainerUses): Domain => ({
  hooks: {
    '*': { afterWrites: followGateways },
    containerDeployments: deploymentHooks(membershipIn),
    containerForwards: forwardHooks,
    containerInstances: instanceHooks,
    gateways: { wanted: wantedOf } satisfies ResourceHooks<'gateways'>,
  },
  jobs: { [FORWARD_DEADLINE]: deadlineHandler },
});
