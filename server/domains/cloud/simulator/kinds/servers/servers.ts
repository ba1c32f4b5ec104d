import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { textIn } from '#server/domains/cloud/simulator/text.ts';
import { buildServer } from './buildServer.ts';
import { enterState, failServer } from './enterState.ts';
import { deviceActions } from './devices.ts';
import { moveActions } from './moves.ts';
import { reinstallActions, reinstallSteps } from './reinstall.ts';
import { deleteServer, recycleActions, recycleSteps, removeServer } from './removeServer.ts';
import { resizeActions, resizeSteps } from './resize.ts';
import { SERVER_STATES } from './serverStates.ts';
import { leaveHost, shelveActions, shelveSteps } from './shelve.ts';

export const servers: KindRules<'servers'> = {
  create: (world, input, { tenant }) => buildServer(world, input, tenant),
  update(_world, { fields }, { name, description, tags, metadata }) {
    Object.assign(fields, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(tags !== undefined && { tags }),
      ...(metadata !== undefined && { metadata }),
    });
  },
  async remove(world, server, { force }) {
    if (force) await removeServer(world, server);
    else deleteServer(world, server);
  },
  actions: {
    ...moveActions,
    ...resizeActions,
    ...reinstallActions,
    ...shelveActions,
    ...deviceActions,
    ...recycleActions,
    lock: (_world, { fields }, input) =>
      void Object.assign(fields, { locked: true, locked_reason: textIn(input, 'reason') ?? null }),
    unlock: (_world, { fields }) => void Object.assign(fields, { locked: false, locked_reason: null }),
  },
  states: SERVER_STATES,
  steps: {
    ...resizeSteps,
    ...reinstallSteps,
    ...shelveSteps,
    ...recycleSteps,
    async built(world, server) {
      const { fields, hidden } = server;
      if (hidden.must_fail !== null) {
        // As in Nova, a machine that failed to build holds no place on a host.
        await leaveHost(world, server);
        failServer(world, server, hidden.must_fail);
        return;
      }
      fields.launched_at = world.now;
      enterState(world, server, 'active');
    },
    arrive(world, server) {
      enterState(world, server, server.hidden.toward ?? 'active');
    },
  },
};
