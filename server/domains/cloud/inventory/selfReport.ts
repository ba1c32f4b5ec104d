import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { capabilitiesOf, CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';

/**
 * What a cloud can do, what it has and what it lets be chosen, as fields of its record; nothing of what it does not
 * say.
 */
export async function selfReport(driver: CloudDriver): Promise<RecordData> {
  return { ...(await figuresOf(driver)), ...(await offersOf(driver)), capabilities: { ...capabilitiesOf(driver) } };
}

async function figuresOf(driver: CloudDriver): Promise<RecordData> {
  const figures = await orSilent(driver.figures());
  // Clouds oversubscribe processors; the tag of spec 4.4 ends at full.
  return figures === undefined
    ? {}
    : { ...figures, usage: figures.vcpu_total === 0 ? 0 : Math.min(1, figures.vcpu_used / figures.vcpu_total) };
}

async function offersOf(driver: CloudDriver): Promise<RecordData> {
  const offers = driver.offers && (await orSilent(driver.offers()));
  if (offers === undefined) return {};
  return {
    offers: Object.fromEntries(
      Object.entries(offers).map(([choice, offered]): [string, Json] => [choice, offered.map((each) => ({ ...each }))]),
    ),
  };
}

/** An account that may not read the hosts still keeps its inventory. */
async function orSilent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CloudError) return undefined;
    throw error;
  }
}
