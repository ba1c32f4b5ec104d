import { LRUCache } from 'lru-cache';
import type { Json } from '#model/language/definition.ts';
import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudProduct, CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { CloudError, type CloudDriver, type CloudReport } from './driver.ts';

/** The data that a driver receives about a cloud. */
export interface CloudAccess {
  /** The record of the cloud, in stored form. */
  cloud: CloudRecord;
  /** The entry of its product in `cloudProducts.yaml`; undefined: the product is no longer listed. */
  product: CloudProduct | undefined;
  /** The kinds that definitions show. */
  kinds: ReadonlySet<CloudKind>;
  /** Decrypts a stored secret. */
  reveal(stored: string): string;
}

/** Connects to the clouds of one driver. */
export interface DriverFactory {
  /** Signs in and discovers the services of the cloud. Rejects with a `CloudError`. */
  connect(access: CloudAccess): Promise<CloudDriver> | CloudDriver;
  /**
   * Calls every service without signing in first, so that the report names the failing one; never rejects. Default:
   * `check` of the connected driver.
   */
  check?(access: CloudAccess): Promise<CloudReport>;
}

/** By the name that a product of `cloudProducts.yaml` has under `driver`. Simulated clouds use `simulator`. */
export type DriverFactories = Readonly<Record<string, DriverFactory>>;

export interface CloudRegistry {
  /** True if there is a driver for the cloud. */
  knows(context: Pick<Context, 'schemas'>, cloud: CloudRecord): boolean;
  /** Undefined: there is no driver. Rejects with a `CloudError` if connecting fails. */
  driverOf(context: Context, cloud: CloudRecord): Promise<CloudDriver | undefined>;
  /** The connection report of a cloud in any state; never rejects. */
  check(context: Context, cloud: CloudRecord): Promise<CloudReport>;
}

/** The driver of every simulated cloud, whatever its product. */
const SIMULATOR = 'simulator';

/** Drivers keep connections and tokens; the limit is above any realistic number of clouds. */
const MOST_KEPT = 200;

/**
 * Returns the driver of a cloud and caches it until the record it was created from changes. The only place that
 * decrypts credentials.
 */
export function createCloudRegistry(factories: DriverFactories): CloudRegistry {
  const kept = new LRUCache<string, { madeFrom: string; driver: Promise<CloudDriver> }>({ max: MOST_KEPT });

  return {
    knows: (context, cloud) => factoryOf(factories, context, cloud) !== undefined,
    driverOf,
    async check(context, cloud) {
      const factory = factoryOf(factories, context, cloud);
      if (factory?.check) return factory.check(accessTo(context, cloud));
      try {
        return (await (await driverOf(context, cloud))?.check()) ?? unreached(null);
      } catch (error) {
        // The report shows that the sign-in failed.
        if (error instanceof CloudError) return unreached(error);
        throw error;
      }
    },
  };

  async function driverOf(context: Context, cloud: CloudRecord): Promise<CloudDriver | undefined> {
    const factory = factoryOf(factories, context, cloud);
    if (factory === undefined) return undefined;
    const access = accessTo(context, cloud);
    const id = cloud.cloud_id;
    const madeFrom = JSON.stringify([entered(context, cloud), access.product ?? null, [...access.kinds]]);
    const known = kept.get(id);
    if (known?.madeFrom === madeFrom) return known.driver;
    const driver = (async () => factory.connect(access))();
    kept.set(id, { madeFrom, driver });
    // A failed connection is not cached: the next call tries again.
    driver.catch(() => kept.peek(id)?.driver === driver && kept.delete(id));
    return driver;
  }
}

function accessTo({ schemas, secretKey }: Context, cloud: CloudRecord): CloudAccess {
  const shown = Object.values(schemas.resources).filter(({ cloud: where }) => where?.products.includes(cloud.product));
  return {
    cloud,
    product: productOf(schemas, cloud),
    kinds: new Set(shown.flatMap((definition) => definition.cloud?.kind ?? [])),
    reveal: (stored) => decrypt(stored, secretKey),
  };
}

/** A product may name a driver that this server lacks; its clouds are refused like those without a product. */
function factoryOf(
  factories: DriverFactories,
  { schemas }: Pick<Context, 'schemas'>,
  cloud: CloudRecord,
): DriverFactory | undefined {
  const word = cloud.simulated === true ? SIMULATOR : productOf(schemas, cloud)?.driver;
  return word !== undefined && Object.hasOwn(factories, word) ? factories[word] : undefined;
}

function productOf({ cloudProducts }: CompiledSchemas, cloud: CloudRecord): CloudProduct | undefined {
  const word = cloud.product;
  return Object.hasOwn(cloudProducts, word) ? cloudProducts[word] : undefined;
}

/** The report of a cloud without a driver, or with a failed sign-in. */
const unreached = (error: CloudError | null): CloudReport => ({
  ok: false,
  health: error?.fault === 'credentials' ? 'no_permission' : 'unknown',
  version: null,
  services: [],
});

/** The fields that people enter; figures and states of the cloud do not need a new driver. */
function entered(context: Context, cloud: CloudRecord): Json[] {
  const { fields, stateField } = cloudsDefinition(context);
  const names = Object.keys(fields).filter(
    (name) =>
      name !== stateField &&
      fields[name]?.readOnly !== true &&
      fields[name]?.computed === undefined &&
      name !== 'updated_at',
  );
  const values: RecordData = cloud;
  return names.map((name) => values[name] ?? null);
}
