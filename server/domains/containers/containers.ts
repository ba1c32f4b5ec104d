import type { Domain } from '#server/domains/domain.ts';
import { deploymentHooks, type MembershipIn } from './deploymentHooks.ts';
import { instanceHooks } from './instanceHooks.ts';
import { ownerOf } from './ownerOf.ts';
import { secretsOf } from './secretsOf.ts';

/** The functions about containers that other domains use. */
export const containersShared = { ownerOf, secretsOf };

export interface ContainerUses {
  membershipIn: MembershipIn;
}

/** Deployments of containers, with the revisions that they went through. Their engines are clouds. */
export const createContainers = ({ membershipIn }: ContainerUses): Domain => ({
  hooks: { containerDeployments: deploymentHooks(membershipIn), containerInstances: instanceHooks },
});
