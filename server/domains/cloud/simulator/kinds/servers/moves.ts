import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { Act } from '#server/domains/cloud/simulator/kindRules.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** An action that passes through one state into another and changes nothing else. */
interface Move {
  through: ServerStatus;
  to: ServerStatus;
  ms: number;
}

const MOVES: Record<string, Move> = {
  start: { through: 'starting', to: 'active', ms: DURATION.start },
  stop: { through: 'stopping', to: 'stopped', ms: DURATION.stop },
  reboot: { through: 'rebooting', to: 'active', ms: DURATION.reboot },
  hard_reboot: { through: 'hard_rebooting', to: 'active', ms: DURATION.reboot },
  pause: { through: 'pausing', to: 'paused', ms: DURATION.pause },
  unpause: { through: 'unpausing', to: 'active', ms: DURATION.pause },
  suspend: { through: 'suspending', to: 'suspended', ms: DURATION.suspend },
  resume: { through: 'resuming', to: 'active', ms: DURATION.suspend },
  rescue: { through: 'rescuing', to: 'rescued', ms: DURATION.rescue },
  unrescue: { through: 'unrescuing', to: 'active', ms: DURATION.rescue },
};

export const moveActions: Record<string, Act<'servers'>> = Object.fromEntries(
  Object.entries(MOVES).map(([name, move]): [string, Act<'servers'>] => [
    name,
    (world, server) => goThrough(world, server, move),
  ]),
);

/** Puts the machine into a transient state; a step ends it. */
export function goThrough(
  world: World,
  server: SimulatedItem<'servers'>,
  { through, to, ms }: Move,
  step = 'arrive',
): void {
  server.hidden.back = server.fields.status;
  server.hidden.toward = to;
  server.fields.status = through;
  server.fields.fault = null;
  server.due = { at: world.now + ms, step };
}
