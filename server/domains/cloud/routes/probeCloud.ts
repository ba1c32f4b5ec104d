import type { Context } from '#server/engine/context.ts';
import { cloudsDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { CloudError, type CloudProgram, type ServiceReport } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

/** The report of a cloud about its services now; undefined where there is nothing to ask. */
export function probeCloud(registry: CloudRegistry) {
  return async (
    context: Context,
    cloudId: string,
  ): Promise<{ services: ServiceReport[]; programs: CloudProgram[] | undefined } | undefined> => {
    const cloud = await findRecordOrNone(context, cloudsDefinition(context), cloudId);
    if (cloud === undefined || !registry.knows(context, cloud)) return undefined;
    const { services, health } = await registry.check(context, cloud);
    const programs = services.some(({ ok }) => ok)
      ? await programsOf(async () => (await registry.driverOf(context, cloud))?.programs?.())
      : undefined;
    // A driver that cannot connect has no services to report.
    return { services: services.length > 0 ? services : [unreached(cloud.endpoint ?? '', health)], programs };
  };
}

async function programsOf(ask: () => Promise<CloudProgram[] | undefined>): Promise<CloudProgram[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    // The services that do not answer are in the report already.
    if (error instanceof CloudError) return undefined;
    throw error;
  }
}

const unreached = (url: string, health: string): ServiceReport => ({
  service: 'api',
  url,
  ok: false,
  elapsed_ms: 0,
  version: null,
  fault: health === 'no_permission' ? 'credentials' : 'refused',
});
