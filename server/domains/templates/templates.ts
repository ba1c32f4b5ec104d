import type { Domain } from '#server/domains/domain.ts';
import { chartDefaults, renderChart } from './charts/renderChart.ts';
import { chartOf, chartRoute } from './charts/chartRoute.ts';
import { backupHooks } from './databases/backupHooks.ts';
import { backupsInUse, DATABASE_JOB, databaseHandler, type DatabaseUses } from './databases/databaseJobs.ts';
import { aboutPackage } from './plan/aboutPackage.ts';
import type { CostUses } from './plan/planCost.ts';
import { membershipIn } from './records/membership.ts';
import { keepSteps, STACK_STEP, stackHandler } from './rollout/stackJob.ts';
import type { StepUses } from './rollout/stepOf.ts';
import { followDeployments } from './rollout/followDeployments.ts';
import { stackHooks } from './stacks/stackHooks.ts';
import { versionHooks } from './versions/versionHooks.ts';

export interface TemplateUses extends CostUses, DatabaseUses, StepUses {}

/** The functions about apps that other domains use. */
export const templatesShared = { aboutPackage, chartDefaults, chartOf, membershipIn, renderChart };

/** Templates of apps, and what is installed from them. */
export const createTemplates = (uses: TemplateUses): Domain => ({
  hooks: {
    '*': { afterWrites: followDeployments },
    templateVersions: { ...versionHooks, routes: [chartRoute] },
    stackBackups: backupHooks,
    stacks: stackHooks(uses),
  },
  jobs: { [STACK_STEP]: stackHandler(uses), [DATABASE_JOB]: databaseHandler(uses) },
  filesInUse: backupsInUse,
  begin: keepSteps,
});
