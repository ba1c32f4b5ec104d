import { LRUCache } from 'lru-cache';
import { DRIVEN_PRODUCTS } from '#model/language/cloudKinds.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decrypt } from '#server/engine/records/write/protect.ts';
import { cloudsDefinition, textOf } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudDriver } from './driver.ts';

/**
 * Makes the driver of a cloud from its record in the stored form; `reveal` opens a stored secret. Rejects with a
 * `CloudError`.
 */
export type DriverFactory = (
  cloud: RecordData,
  reveal: (stored: string) => string,
) => Promise<CloudDriver> | CloudDriver;

export interface DriverFactories {
  simulator?: DriverFactory;
  openstack?: DriverFactory;
}

export interface CloudRegistry {
  /** Is there a driver for such a cloud? */
  knows(cloud: RecordData): boolean;
  /** Undefined: there is none. Rejects with a `CloudError` where the cloud has to be asked first. */
  driverOf(context: Context, cloud: RecordData): Promise<CloudDriver | undefined>;
}

/** Drivers keep connections and tokens: more than anybody has clouds. */
const MOST_KEPT = 200;

/**
 * From the record of a cloud to its driver: kept as long as nothing that it was made from changes. The only place where
 * credentials are opened.
 */
export function createCloudRegistry(factories: DriverFactories): CloudRegistry {
  const kept = new LRUCache<string, { madeFrom: string; driver: Promise<CloudDriver> }>({ max: MOST_KEPT });

  return {
    knows: (cloud) => factoryOf(factories, cloud) !== undefined,
    async driverOf(context, cloud) {
      const factory = factoryOf(factories, cloud);
      if (factory === undefined) return undefined;
      const id = textOf(cloud, 'cloud_id');
      const madeFrom = entered(context, cloud);
      const known = kept.get(id);
      if (known?.madeFrom === madeFrom) return known.driver;
      const driver = (async () => factory(cloud, (stored) => decrypt(stored, context.secretKey)))();
      kept.set(id, { madeFrom, driver });
      // One that could not be made is made anew the next time.
      driver.catch(() => kept.peek(id)?.driver === driver && kept.delete(id));
      return driver;
    },
  };
}

function factoryOf(
  { simulator, openstack }: DriverFactories,
  { simulated, product }: RecordData,
): DriverFactory | undefined {
  if (simulated === true) return simulator;
  return DRIVEN_PRODUCTS.has(String(product)) ? openstack : undefined;
}

/** What people enter; figures and states of the cloud are no reason for another driver. */
function entered(context: Context, cloud: RecordData): string {
  const { fields, stateField } = cloudsDefinition(context);
  const names = Object.keys(fields).filter(
    (name) =>
      name !== stateField &&
      fields[name]?.readOnly !== true &&
      fields[name]?.computed === undefined &&
      name !== 'updated_at',
  );
  return JSON.stringify(names.map((name) => cloud[name] ?? null));
}
