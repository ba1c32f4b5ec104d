import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { STACKS, stackWorld, type StackWorld } from '../../../support/clouds/stackWorld.ts';

const BACKUPS = '/api/aos/v1/stack-backups';
const SECRETS = '/api/cis/v1/docker/secrets';

const SCHEMA: Json = {
  type: 'object',
  properties: {
    cpu: { type: 'number', default: 1, minimum: 0.5, maximum: 8 },
    memory_mb: { type: 'integer', default: 2048, minimum: 512 },
    password: { type: 'string', format: 'password', 'x-generate': true },
  },
};

const bodyOf = (engine: string) => `secrets:
  - { name: admin, value: "\${password}" }
deployments:
  - name: db
    image: library/${engine}:1
    cpu: \${cpu}
    memory_mb: \${memory_mb}
    ports: [{ container_port: 5432 }]
    volumes: [{ name: data, path: /data, size_gb: 5 }]
    secrets: [{ secret: admin, as: env, target: PASSWORD }]
connections:
  - { deployment: db, port: 5432, scheme: ${engine}, username: app, database: app, secret: admin }
database: { engine: ${engine}, deployment: db, username: app, database: app, secret: admin }
`;

describe('databases from templates (operations 6)', () => {
  let all: Scenario;
  let world: StackWorld;
  let postgres: number;
  let id: string;
  beforeAll(async () => {
    all = await createScenario();
    world = await stackWorld({}, all);
    postgres = await world.template([{ version: '1.0.0', values_schema: SCHEMA, body: bodyOf('postgresql') }], {
      name: 'PostgreSQL',
      category: 'database',
    });
    id = (await world.install(all.personal, postgres, { name: 'orders', overrides: { cpu: 2 } })).body.id;
    await world.run(40);
  });
  afterAll(() => all.close());

  const backups = async (filter: Json = {}): Promise<Record<string, Json>[]> =>
    (await all.personal.get(`${BACKUPS}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`)).body;

  test('is charged as one thing, and its containers are not', async () => {
    expect(await world.stack(all.personal, id)).toMatchObject({
      status: 'deployed',
      is_database: true,
      units: 2,
    });
    // The word of the cluster is for administrators; the customer's name for it is on the app.
    const items = (await all.admin.get('/api/bill/v1/billing-items')).body as Record<string, Json>[];
    const own = items.filter(({ resource_name }) => String(resource_name).startsWith('orders'));
    expect(own).toMatchObject([
      {
        resource: 'stacks',
        resource_id: id,
        resource_type: 'database',
        spec: 'PostgreSQL',
        quantity: '2',
        state: 'active',
      },
    ]);
    await world.on(all.personal, id, 'stop');
    await world.run(30);
    const [item] = ((await all.personal.get('/api/bill/v1/billing-items')).body as Record<string, Json>[]).filter(
      ({ resource_id }) => resource_id === id,
    );
    expect(item).toMatchObject({ state: 'stopped' });
    await world.on(all.personal, id, 'start');
    await world.run(120);
    expect(await world.stack(all.personal, id)).toMatchObject({ status: 'deployed' });
  });

  test('shows its password once, and another one after a reset', async () => {
    const shown = await world.on(all.personal, id, 'showPassword');
    expect(shown.body.password).toHaveLength(24);
    expect((await world.on(all.personal, id, 'showPassword')).body.code).toBe(2107);
    const reset = await world.on(all.personal, id, 'resetPassword');
    expect(reset.body.password).toHaveLength(24);
    expect(reset.body.password).not.toBe(shown.body.password);
    const [before] = (await all.personal.get(SECRETS)).body;
    await world.run(4);
    const [after] = (await all.personal.get(SECRETS)).body;
    expect(after._version).toBeGreaterThan(before._version);
    const paths = [`${STACKS}/${id}`, `${STACKS}/${id}/history`, '/api/aos/v1/stack-revisions', SECRETS];
    for (const path of paths)
      expect(JSON.stringify((await all.personal.get(path)).body)).not.toContain(reset.body.password);
    expect((await all.bp_user.post(`${STACKS}/${id}?action=showPassword`)).body.code).toBe(2001);
  });

  test('is backed up, and a backup returns', async () => {
    const made = await world.on(all.personal, id, 'backup', { note: '升级前' });
    expect(made.body).toMatchObject({ status: 'creating', engine: 'postgresql', note: '升级前' });
    expect((await world.on(all.personal, id, 'backup')).body.code).toBe(2104);
    await world.run(4);
    const [backup] = await backups({ stack_id: id });
    expect(backup).toMatchObject({
      status: 'available',
      problem: null,
      checksum: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(backup?.['size_bytes']).toBeGreaterThan(10_000);
    const restore = (input: Record<string, Json>) =>
      all.personal.post(`${BACKUPS}/${backup?.['id']}?action=restore`, input);
    expect((await restore({ stack_id: id })).status).toBe(202);
    await world.run(4);
    expect((await backups({ stack_id: id }))[0]).toMatchObject({
      status: 'available',
      restored_at: expect.any(String),
    });
    // Only into a database of its kind.
    const mysql = await world.template([{ version: '1.0.0', values_schema: SCHEMA, body: bodyOf('mysql') }]);
    const other = (await world.install(all.personal, mysql, { name: 'other' })).body.id;
    await world.run(40);
    expect((await restore({ stack_id: other })).body.code).toBe(2105);
    expect((await all.bp_user.get(`${BACKUPS}/${backup?.['id']}`)).body.code).toBe(2101);
  });

  test('a stopped database is not backed up; a backup outlives its app', async () => {
    const gone = (await world.install(all.personal, postgres, { name: 'gone' })).body.id;
    await world.run(40);
    await world.on(all.personal, gone, 'backup');
    await world.run(4);
    await world.on(all.personal, gone, 'stop');
    await world.run(30);
    expect((await world.on(all.personal, gone, 'backup')).body.code).toBe(2003);
    const preview = await world.preview(all.personal, gone, 'uninstall');
    expect(JSON.stringify(preview.body)).toContain('之后只能从备份恢复');
    await world.on(all.personal, gone, 'uninstall');
    await world.run(40);
    const [kept] = await backups({ name: { starts: 'gone' } });
    expect(kept).toMatchObject({ status: 'available', stack_id: null });
    // It returns into a new database.
    const again = (await world.install(all.personal, postgres, { name: 'again' })).body.id;
    await world.run(40);
    const restored = await all.personal.post(`${BACKUPS}/${kept?.['id']}?action=restore`, { stack_id: again });
    expect(restored.status).toBe(202);
    await world.run(4);
    expect((await all.personal.delete(`${BACKUPS}/${kept?.['id']}`)).status).toBe(204);
  });
});
