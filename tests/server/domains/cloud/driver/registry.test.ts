import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { DriverFactory } from '#server/domains/cloud/driver/registry.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const CLOUDS = '/api/cmp/v1/clouds';

/** The file with which an operator adds clouds of another product. */
const PRODUCTS = `acme:
  label: { zh: 云甲, en: Acme }
  driver: acme
  services: [api]
  domains: [compute]
  resources: [hypervisorNodes]
  groups: [compute]
  home: instances
walled: { label: { zh: 云丙, en: Walled }, domains: [nextStack], home: vms }
unknown: { label: { zh: 云乙, en: Unknown }, driver: missing, domains: [storage] }
`;

const withProducts = (): CompiledSchemas =>
  compileSchemas(readSchemaTexts('schemas'), [{ path: 'cloudProducts.yaml', text: PRODUCTS }]).schemas;

/** A driver that the product does not have: one kind, one action. */
function acmeDriver() {
  const host = { ref: 'h1', tenant: null, fields: { name: 'host-1', status: 'enabled', state: 'up', vcpus: 8 } };
  const asked = { endpoint: '', product: '', reason: '', faulty: false };
  const hypervisors = {
    async *list() {
      yield { items: [host], partial: false };
    },
    get: async () => host,
    actions: {
      async disable(_ref: string, { reason }: { reason?: unknown }) {
        asked.reason = String(reason);
        Object.assign(host.fields, { status: 'disabled', disabled_reason: asked.reason });
      },
    },
  };
  const driver: CloudDriver = {
    check: async () => ({ ok: true, health: 'normal', version: '7', services: [] }),
    figures: async () => ({
      vm_count: 0,
      host_count: 1,
      vcpu_total: 8,
      vcpu_used: 0,
      memory_total: 1,
      memory_used: 0,
      storage_total: 1,
      storage_used: 0,
      gpu_total: 0,
      gpu_used: 0,
    }),
    tenantFor: async () => 'tenant',
    // A host of this cloud has fewer fields than the kind.
    kinds: { hypervisors } as unknown as CloudDriver['kinds'],
  };
  const factory: DriverFactory = {
    connect({ cloud, product }) {
      if (asked.faulty) throw new CloudError('credentials', { detail: 'nobody is let in' });
      Object.assign(asked, { endpoint: cloud.endpoint, product: product?.label.en });
      return driver;
    },
  };
  return { asked, factory };
}

describe('a third driver', () => {
  const { asked, factory } = acmeDriver();
  let all: Scenario;
  let path = '';

  const run = async (seconds = 5) => {
    for (let second = 0; second < seconds; second += 1) {
      all.clock.advance(1_000);
      await all.platform.runner.runDue();
    }
  };
  const create = async (product: string, name: string, more: object = {}) => {
    const filter = encodeURIComponent('{"status":"enabled"}');
    const [{ id: region_id }] = (await all.admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${filter}`)).body;
    return all.admin.post(CLOUDS, { name, product, region_id, endpoint: 'https://cloud.example.com', ...more });
  };

  beforeAll(async () => {
    all = await createScenario({ drivers: { acme: factory } });
  });
  afterAll(() => all.close());

  test('needs its product in cloudProducts.yaml, which takes effect while the server runs', async () => {
    expect(await create('acme', 'early')).toMatchObject({
      status: 400,
      body: { fields: { product: expect.any(String) } },
    });
    all.schemas.replace(withProducts(), []);
    const reply = await create('acme', 'acme-1');
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201, body: { product: 'acme' } });
    path = `${CLOUDS}/${reply.body.cloud_id}`;
  });

  test('connects, with the record and the entry of the product', async () => {
    await all.admin.post(`${path}/action`, { action: 'test' });
    await run();
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'connected', health: 'normal', api_version: '7' });
    expect(asked).toMatchObject({ endpoint: 'https://cloud.example.com', product: 'Acme' });
  });

  test('fills the inventory', async () => {
    await all.admin.post(`${path}/action`, { action: 'sync' });
    await run();
    expect((await all.admin.get(`${path}/hypervisor-nodes`)).body).toMatchObject([
      { name: 'host-1', status: 'enabled' },
    ]);
    // Refused by its product, not by its driver.
    const keypairs = await all.admin.post(`${path}/keypairs`, { name: 'key' });
    expect(keypairs.status).toBeGreaterThanOrEqual(400);
  });

  test('performs actions', async () => {
    const [{ id }] = (await all.admin.get(`${path}/hypervisor-nodes`)).body;
    const reply = await all.admin.post(`${path}/hypervisor-nodes/${id}?action=disable`, { reason: 'new memory' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    await run();
    expect(asked.reason).toBe('new memory');
    expect((await all.admin.get(`${path}/hypervisor-nodes/${id}`)).body).toMatchObject({ status: 'disabled' });
  });

  test('with a failed sign-in is reported', async () => {
    asked.faulty = true;
    await all.admin.put(path, { endpoint: 'https://other.example.com' });
    await all.admin.post(`${path}/action`, { action: 'test' });
    await run();
    expect((await all.admin.get(path)).body).toMatchObject({ status: 'disconnected', health: 'no_permission' });
  });

  test('that the server lacks is refused when the cloud would be connected (12943)', async () => {
    const { body, status } = await create('unknown', 'unknown-1');
    expect(status, JSON.stringify(body)).toBe(201);
    const other = `${CLOUDS}/${body.cloud_id}`;
    expect(await all.admin.post(`${other}/action`, { action: 'test' })).toMatchObject({
      status: 409,
      body: { code: 12943 },
    });
    await run();
    expect((await all.admin.get(other)).body).toMatchObject({ status: 'disconnected' });
    expect((await all.admin.delete(`${other}?force=1`)).status).toBe(204);
  });

  test('is missing for a product with simulated clouds only, which have the kinds of its resources', async () => {
    expect(await create('walled', 'real')).toMatchObject({ status: 409, body: { code: 12943 } });
    const { body, status } = await create('walled', 'simulated', { simulated: true });
    expect(status, JSON.stringify(body)).toBe(201);
    const other = `${CLOUDS}/${body.cloud_id}`;
    await all.admin.post(`${other}/action`, { action: 'test' });
    await run();
    await all.admin.post(`${other}/action`, { action: 'sync' });
    await run();
    expect((await all.admin.get(`${other}/eip-pools`)).body).not.toEqual([]);
    expect((await all.admin.get(other)).body).toMatchObject({
      status: 'connected',
      check_report: [{ service: 'api' }],
    });
  });

  test('is sent to the console with the list of its machines', async () => {
    expect((await all.admin.get('/api/sys/v1/manifest')).body.cloudProducts).toMatchObject({
      acme: { label: { en: 'Acme' }, home: 'instances' },
      nextstack: { home: 'vms' },
    });
  });
});
