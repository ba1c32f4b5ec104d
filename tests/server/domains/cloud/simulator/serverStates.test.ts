import { beforeAll, describe, expect, test } from 'vitest';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import type { ActionRule } from '#server/domains/cloud/simulator/kindRules.ts';
import { SERVER_STATES } from '#server/domains/cloud/simulator/kinds/servers/serverStates.ts';
import { servers } from '#server/domains/cloud/simulator/kinds/servers/servers.ts';
import { schemas } from '../../../../schemas/productSchemas.ts';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { pino } from 'pino';
import { countingIds, simulatedCloud, type SimulatedCloudUnderTest } from './simulatedCloud.ts';

const rules: Record<string, ActionRule> = SERVER_STATES;
const STATES = Object.keys(schemas.resources.instances?.fields.status?.values ?? {});

class Undo extends Error {}

describe('every action in every state', () => {
  let cloud: SimulatedCloudUnderTest;
  let machine: string;
  let inputs: Record<string, Record<string, string | string[]>>;

  beforeAll(async () => {
    cloud = await simulatedCloud(sqliteUnderTest);
    machine = await cloud.machine();
    const volume = await cloud.create('volumes', { name: 'data', size_gb: 10 });
    const port = (await cloud.fields('servers', machine)).interfaces[0]?.port_id ?? '';
    cloud.pass(2000);
    inputs = {
      resize: { flavor_id: await cloud.named('flavors', 'sim.large') },
      rebuild: { image_id: await cloud.named('images', 'Debian 12') },
      change_password: { admin_password: 'Passw0rd!' },
      create_snapshot: { name: 'snap' },
      attach_volume: { volume_id: volume.ref },
      detach_volume: { volume_id: volume.ref },
      attach_interface: { network_id: await cloud.named('networks', 'sim-shared') },
      detach_interface: { port_id: port },
      set_security_groups: { security_group_ids: [await cloud.named('securityGroups', 'default')] },
      reset_state: { status: 'stopped' },
    };
  });

  /** The outcome of an action in a state, rolled back afterwards. */
  async function outcome(
    action: string,
    state: string,
    locked = false,
  ): Promise<{ fault: string | null; status: string | undefined }> {
    let found: { fault: string | null; status: string | undefined } = { fault: null, status: undefined };
    const work = cloud.db.transaction(async (tx) => {
      await tx.run(
        `update simulated_items set fields = json_set(fields, '$.status', ?, '$.locked', json(?)) where ref = ?`,
        [state, String(locked), machine],
      );
      const driver = createSimulator(
        {
          db: tx,
          clock: cloud.now,
          ids: { ...countingIds(), uuid: () => crypto.randomUUID() },
          log: pino({ level: 'silent' }),
        },
        { cloud_id: 'cloud-1', product: 'openstack' },
      ).kinds.servers;
      const run =
        action === 'delete'
          ? () => driver?.remove?.(machine, { force: false })
          : action === 'update'
            ? () => driver?.update?.(machine, { name: 'renamed' })
            : () => driver?.actions?.[action]?.(machine, inputs[action] ?? {});
      const fault = await Promise.resolve(run())
        .then(() => null)
        .catch((error: unknown) => (error instanceof CloudError ? `${error.fault}: ${error.detail}` : 'no CloudError'));
      found = { fault, status: (await driver?.get(machine))?.fields.status };
      throw new Undo();
    });
    await expect(work).rejects.toThrow(Undo);
    return found;
  }

  test('the table has a row for every action, and no others', () => {
    expect(Object.keys(rules).toSorted()).toEqual(
      [...Object.keys(servers.actions ?? {}), 'delete', 'update'].toSorted(),
    );
  });

  test.each(Object.entries(rules))(
    '%s runs in the states of the table, and is refused in others',
    async (action, { from, already = [] }) => {
      for (const state of STATES) {
        const { fault, status } = await outcome(action, state);
        if (already.includes(state)) expect({ state, fault, status }).toEqual({ state, fault: null, status: state });
        else if (from === 'any' || from.includes(state)) expect({ state, fault }).toEqual({ state, fault: null });
        else
          expect({ state, fault, status }).toMatchObject({
            state,
            fault: expect.stringMatching(new RegExp(`^conflict: Machine web is ${state}: ${action} needs it to be`)),
            status: state,
          });
      }
    },
  );

  test.each(Object.entries(rules))(
    '%s of a locked machine is for users who can unlock it',
    async (action, { from, evenLocked = false }) => {
      const state = from === 'any' ? 'active' : (from[0] ?? '');
      const { fault } = await outcome(action, state, true);
      if (evenLocked) expect(fault).toBeNull();
      else expect(fault).toContain('is locked');
    },
  );
});
