import type { Context } from '#server/engine/context.ts';
import { CloudError, type CloudHostCards } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';

/** The cards of the hosts of a cloud; `unsupported`: it never reports them, `away`: it does not answer now. */
export type CardsOfCloud = CloudHostCards[] | 'unsupported' | 'away';

/** Asks a cloud for its GPU cards; never rejects because of the cloud. */
export function readCards(registry: CloudRegistry) {
  return async (context: Context, cloudId: string): Promise<CardsOfCloud> => {
    try {
      const driver = await driverById(context, registry, cloudId);
      return (await driver.cards?.()) ?? 'unsupported';
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      return error.fault === 'unsupported' ? 'unsupported' : 'away';
    }
  };
}
