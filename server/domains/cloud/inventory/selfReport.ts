import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { capabilitiesOf, CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';

/** The capabilities, figures and offers of a cloud as fields of its record; unreported fields are absent. */
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

/** Undefined if the cloud refuses: an account that may not read the hosts still keeps its inventory. */
async function orSilent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CloudError) return undefined;
    throw error;
  }
}
