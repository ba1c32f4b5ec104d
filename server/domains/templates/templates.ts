import type { Domain } from '#server/domains/domain.ts';
import type { CostUses } from './plan/planCost.ts';
import { keepSteps, STACK_STEP, stackHandler } from './rollout/stackJob.ts';
import type { StepUses } from './rollout/stepOf.ts';
import { followDeployments } from './rollout/followDeployments.ts';
import { specRoutes } from './stacks/specRoutes.ts';
import { stackHooks } from './stacks/stackHooks.ts';
import { versionHooks } from './versions/versionHooks.ts';

export interface TemplateUses extends CostUses, StepUses {}

/** Templates of apps, and what is installed from them. */
export const createTemplates = (uses: TemplateUses): Domain => ({
  hooks: {
    '*': { afterWrites: followDeployments },
    templateVersions: versionHooks,
    stacks: { ...stackHooks(uses), routes: specRoutes },
  },
  jobs: { [STACK_STEP]: stackHandler(uses) },
  begin: keepSteps,
});
