import { pino } from 'pino';
import { compileSchemas } from '#model/compile/compile.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { assemble } from '#server/start/assemble.ts';
import type { CloudDriver, CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { syncCloud } from '#server/domains/cloud/inventory/syncCloud.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { migrateDefinitions } from '#server/engine/db/migration/migrateDefinitions.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { createSchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { Benchmark, Figure } from './figure.ts';

const MACHINES = 10_000;
const PAGE = 500;

/** Synchronising the inventory of a large cloud: the first time, and when nothing has changed. */
export const inventory: Benchmark = { name: `Inventory: a cloud with ${MACHINES.toLocaleString('en')} machines`, run };

async function run(): Promise<Figure[]> {
  const { schemas } = compileSchemas(readSchemaTexts('schemas'));
  const db = openSqlite(':memory:');
  await migrateSystem(db, PLATFORM_TABLES);
  await migrateDefinitions(db, schemas.resources);
  const { context } = assemble({
    db,
    clock: Date.now,
    ids: randomIds,
    settings: readSettings({ SEED: 'none', NODE_ENV: 'test' }),
    schemas: createSchemaStore(schemas),
    log: pino({ level: 'silent' }),
    secretKey: new Uint8Array(32),
  });
  let calls = 0;
  const driver = machinesOnly(() => (calls += 1));
  const seconds = async () => {
    const began = performance.now();
    await syncCloud(context('bench'), driver, { cloud_id: 'bench', product: 'nextstack' }, { full: true });
    return (performance.now() - began) / 1_000;
  };
  const [first, second] = [await seconds(), await seconds()];
  await db.close();
  return [
    {
      figure: 'machines a second, the first time',
      value: MACHINES / first,
      unit: '/s',
      bound: { least: 1_000 },
      detail: `${first.toFixed(2)} s with a row, its history and its word to listeners for each`,
      limit: 'rows written',
    },
    {
      figure: 'machines a second, when nothing has changed',
      value: MACHINES / second,
      unit: '/s',
      bound: { least: 5_000 },
      detail: `${second.toFixed(2)} s, nothing written`,
      limit: 'rows read and compared',
    },
    {
      figure: 'calls for a machine',
      value: calls / 2 / MACHINES,
      bound: { most: 0.01 },
      detail: `${calls / 2} pages of ${PAGE}`,
      limit: 'the size of a page',
    },
  ];
}

/** A cloud whose responses take no time, so that only our code is measured. */
function machinesOnly(called: () => void): CloudDriver {
  const items = Array.from({ length: MACHINES }, (_, index): CloudItem => ({
    ref: `machine-${index}`,
    tenant: null,
    fields: {
      name: `machine-${index}`,
      status: 'active',
      vcpus: 2,
      ram_mb: 4096,
      fixed_addresses: [`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`],
    },
  }));
  const servers: KindDriver = {
    async *list() {
      for (const some of inChunks(items, PAGE)) {
        called();
        yield { items: some, partial: false };
      }
    },
    get: async () => undefined,
  };
  const figures = {
    vm_count: 0,
    host_count: 0,
    vcpu_total: 0,
    vcpu_used: 0,
    memory_total: 0,
    memory_used: 0,
    storage_total: 0,
    storage_used: 0,
    gpu_total: 0,
    gpu_used: 0,
  };
  // The fields of machines that this benchmark needs.
  const kinds = { servers } as CloudDriver['kinds'];
  return {
    check: async () => ({ ok: true, health: 'normal', version: null, services: [] }),
    figures: async () => figures,
    tenantFor: async () => 'bench',
    kinds,
  };
}
