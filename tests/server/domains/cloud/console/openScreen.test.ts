import { describe, expect, test } from 'vitest';
import type { CloudConsole } from '#server/domains/cloud/driver/driver.ts';
import { driverAddress } from '#server/domains/cloud/console/driverAddress.ts';
import { useTicket } from '#server/domains/cloud/console/tickets.ts';
import { cloudWorld } from '../../../../support/clouds/cloudWorld.ts';

/** A cloud with one machine, whose screen is at the given address. */
async function withMachine(screen?: CloudConsole) {
  const world = await cloudWorld();
  if (screen)
    world.cloud.driver.console = async (ref) => ({ ...screen, url: screen.url?.replace('{ref}', ref) ?? null });
  world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
  await world.sync();
  const [machine] = await world.list(world.all.system, 'test-machines');
  return { world, address: `${world.path}/test-machines/${String(machine?.id)}/console` };
}

const NOVNC: CloudConsole = { type: 'novnc', url: 'https://cloud.example:6080/vnc_lite.html?path=%3Ftoken%3Dof-{ref}' };

describe('the screen of a machine', () => {
  test('is opened with a ticket of the requesting session; the address of the cloud is not returned', async () => {
    const { world, address } = await withMachine(NOVNC);
    const { status, body } = await world.all.system.post(address, {});
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        type: 'novnc',
        url: expect.stringMatching(/^\/api\/cmp\/v1\/consoles\/[\w-]{16,}$/),
        expires_at: expect.any(String),
      },
    });
    const [ticket] = await world.all.db.all<{ session_id: string; address: string }>(
      'select session_id, address from console_tickets',
    );
    expect(ticket?.address).not.toContain('cloud.example');
    const { clock, secretKey } = world.all.context();
    const use = { token: String(body.url.split('/').at(-1)), now: clock(), secretKey };
    expect(await useTicket(world.all.db, { ...use, sessionId: 'of somebody else' })).toBeUndefined();
    expect(await useTicket(world.all.db, { ...use, sessionId: ticket?.session_id ?? '' })).toBe(
      'wss://cloud.example:6080/?token=of-a',
    );
  });

  test('may be served by the driver: the ticket holds the machine', async () => {
    const { world, address } = await withMachine({ type: 'novnc', url: null });
    const { body } = await world.all.system.post(address, {});
    const [ticket] = await world.all.db.all<{ session_id: string }>('select session_id from console_tickets');
    const { clock, secretKey } = world.all.context();
    const use = { token: String(body.url.split('/').at(-1)), now: clock(), secretKey };
    expect(await useTicket(world.all.db, { ...use, sessionId: ticket?.session_id ?? '' })).toBe(
      driverAddress({ cloudId: world.cloudId, ref: 'a' }),
    );
  });

  test('is refused if the cloud has none, or one that our viewer does not support', async () => {
    for (const screen of [undefined, { type: 'serial', url: 'wss://cloud.example/' } as const]) {
      const { world, address } = await withMachine(screen);
      expect(await world.all.system.post(address, {})).toMatchObject({ status: 409, body: { code: 12940 } });
      expect(await world.all.db.all('select 1 from console_tickets')).toEqual([]);
    }
  });

  test('does not exist for another user, and is not requested', async () => {
    const { world, address } = await withMachine(NOVNC);
    expect((await world.all.personal.post(address, {})).status).toBe(404);
    expect((await world.all.guest.post(address, {})).status).toBe(401);
    expect((await world.all.system.get(address)).status).toBe(404);
  });
});
