import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** libvirt's numbers: 1 running, 3 paused, 4 off, 7 suspended, 0 without state. */
const POWER: Partial<Record<ServerStatus, number>> = {
  active: 1,
  rescued: 1,
  resized: 1,
  paused: 3,
  stopped: 4,
  suspended: 7,
  soft_deleted: 4,
  shelved: 4,
  shelved_offloaded: 0,
  error: 0,
  creating: 0,
};

/** Puts a machine into a stable state. */
export function enterState(world: World, { fields, hidden }: SimulatedItem<'servers'>, status: ServerStatus): void {
  fields.status = status;
  fields.power_state = POWER[status] ?? fields.power_state;
  hidden.toward = null;
  if (fields.power_state === 1) hidden.stopped_at = null;
  else hidden.stopped_at ??= world.now;
}

export function failServer(world: World, server: SimulatedItem<'servers'>, message: string): void {
  enterState(world, server, 'error');
  server.fields.fault = { code: '500', message, at: world.now };
}
