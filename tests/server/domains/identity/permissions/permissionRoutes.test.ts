import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScenario, productSchemas, scenario, type Scenario } from '../../../../support/scenario.ts';

const PERMISSIONS = '/api/sys/v1/permissions';

interface Permission {
  operation: string;
  label?: string;
  allowed: boolean;
  reason?: string;
  why?: {
    kind: string;
    who?: string[];
    state?: { is: string; needs: string[]; steps: { action: string; to: string }[] };
  };
}

describe('reasons of a refusal (spec 4.3, 6)', () => {
  let world: Scenario;
  beforeAll(async () => void (world = await createScenario()));
  afterAll(() => world.close());

  const gateway = async (status: string): Promise<{ id: number }> =>
    (
      await world.admin.get(
        `/api/ecrm/v1/gws?${new URLSearchParams({ filter: JSON.stringify({ status }), range: '[0,0]' })}`,
      )
    ).body[0];
  const ask = async (path: string, lang = 'zh'): Promise<Permission[]> =>
    (await world.admin.get(`${PERMISSIONS}/${path}`, { headers: { 'accept-language': lang } })).body;
  const of = (permissions: Permission[], operation: string) => permissions.find((each) => each.operation === operation);

  test('an action that the state forbids names the states that allow it, and how to reach them', async () => {
    const { id } = await gateway('inactive');
    const permissions = await ask(`gateways/${id}`);
    expect(of(permissions, 'active')).toEqual({ operation: 'active', label: '激活', allowed: true });
    expect(of(permissions, 'reboot')).toMatchObject({
      allowed: false,
      label: '重启',
      why: {
        kind: 'state',
        state: { is: 'inactive', needs: ['active', 'error'], steps: [{ action: 'active', to: 'active' }] },
      },
    });
  });

  test('the response equals the refusal of the call', async () => {
    const { id } = await gateway('inactive');
    const asked = of(await ask(`gateways/${id}`), 'reboot');
    const { status, body } = await world.admin.post(`/api/ecrm/v1/gws/${id}?action=reboot`, {});
    expect(status).toBeGreaterThanOrEqual(400);
    expect({ reason: body.reason, why: body.why }).toEqual({ reason: asked?.reason, why: asked?.why });
  });

  test('it is in the language of the reader', async () => {
    const { id } = await gateway('inactive');
    expect(of(await ask(`gateways/${id}`, 'en'), 'reboot')).toMatchObject({
      label: 'Reboot',
      reason: expect.stringMatching(/^The state is/),
    });
  });

  test('on the resource as a whole: create, import, export', async () => {
    expect((await ask('regions')).map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['create', 'export']),
    );
  });

  test('a user who may only read learns who may change it', async () => {
    const schemas = structuredClone(productSchemas());
    const { regions } = schemas.resources;
    if (!regions) throw new Error('the product has regions');
    regions.access.list = regions.access.show = ['TENANT', 'ADMIN'];
    const open = await scenario({ schemas });
    const {
      body: [region],
    } = await open.personal.get('/api/ecrm/v1/regions?range=[0,0]');
    const { body } = await open.personal.get(`${PERMISSIONS}/regions/${region.id}`);
    expect(of(body, 'update')).toEqual({
      operation: 'update',
      allowed: false,
      reason: '暂无权限',
      why: { kind: 'role', who: ['ADMIN'] },
    });
  });

  test('a record that the reader cannot see has no response: foreign and missing alike', async () => {
    expect((await world.personal.get(`${PERMISSIONS}/regions`)).status).toBe(404);
    expect((await world.personal.get(`${PERMISSIONS}/nothing`)).status).toBe(404);
    expect((await world.admin.get(`${PERMISSIONS}/regions/999999`)).status).toBe(404);
  });
});
