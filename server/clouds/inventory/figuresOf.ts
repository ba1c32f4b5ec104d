import type { RecordData } from '#server/context.ts';
import { CloudError, type CloudDriver } from '#server/clouds/driver.ts';

/** What a cloud has and how much of it is used, as fields of its record; nothing where it does not say. */
export async function figuresOf(driver: CloudDriver): Promise<RecordData> {
  try {
    const figures = await driver.figures();
    // Clouds oversubscribe processors; the tag of spec 4.4 ends at full.
    return { ...figures, usage: figures.vcpu_total === 0 ? 0 : Math.min(1, figures.vcpu_used / figures.vcpu_total) };
  } catch (error) {
    // An account that may not read the hosts still keeps its inventory.
    if (error instanceof CloudError) return {};
    throw error;
  }
}
