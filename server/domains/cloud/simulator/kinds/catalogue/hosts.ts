import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { goThrough } from '#server/domains/cloud/simulator/kinds/servers/moves.ts';
import { moveAway } from '#server/domains/cloud/simulator/kinds/servers/resize.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import { textIn } from '#server/domains/cloud/simulator/text.ts';

const MAINTENANCE = 'maintenance';
/** Machines in these states can move without an interruption. */
const MOVABLE: readonly string[] = ['active', 'paused', 'stopped', 'suspended'];

/** The hosts of machines. They come with the cloud and cannot be created or deleted. */
export const hypervisors: KindRules<'hypervisors'> = {
  actions: {
    enable: (_world, { fields }) => void Object.assign(fields, { status: 'enabled', disabled_reason: null }),
    disable: (_world, { fields }, input) =>
      void Object.assign(fields, { status: 'disabled', disabled_reason: textIn(input, 'reason') ?? null }),
    /** Moves its machines to other hosts; if one cannot move, none does. */
    async start_maintenance(world, host) {
      if (host.hidden.maintenance) return;
      host.hidden.maintenance = true;
      Object.assign(host.fields, { status: 'disabled', disabled_reason: MAINTENANCE });
      const machines = (await world.users('servers', host.ref)).filter((server) => server.hidden.host_id === host.ref);
      const busy = machines.find((server) => !MOVABLE.includes(server.fields.status));
      if (busy !== undefined)
        throw conflict(
          `Machine ${busy.fields.name} on host ${host.fields.name} is ${busy.fields.status}: it cannot move now`,
        );
      for (const server of machines) {
        await moveAway(world, server);
        goThrough(world, server, { through: 'migrating', to: server.fields.status, ms: DURATION.migrate }, 'migrated');
        if (server.due !== null) server.due.action = 'live_migrate';
        world.log(server.ref, 'live_migrate', 'running');
      }
    },
    /** Replaces the version of a host without machines; it is down meanwhile. */
    async upgrade(world, host, input) {
      const { fields, hidden } = host;
      const version = textIn(input, 'version') ?? '';
      if (fields.hypervisor_version === version && (hidden.installing ?? null) === null) return;
      if (!(fields.available_versions ?? []).includes(version))
        throw conflict(`Host ${fields.name} has no build of version ${version}`);
      if (!hidden.maintenance || fields.running_vms > 0)
        throw conflict(`Host ${fields.name} is in service: it cannot be upgraded now`);
      hidden.installing = version;
      fields.state = 'down';
      host.due = { at: world.now + DURATION.upgrade, step: 'installed' };
    },
    end_maintenance(_world, { fields, hidden }) {
      if (!hidden.maintenance) return;
      hidden.maintenance = false;
      Object.assign(fields, { status: 'enabled', disabled_reason: null });
    },
  },
  steps: {
    installed(_world, { fields, hidden }) {
      fields.hypervisor_version = hidden.installing ?? fields.hypervisor_version;
      fields.state = 'up';
      hidden.installing = null;
    },
  },
};

/** The pools of volumes; they also come with the cloud. */
export const storagePools: KindRules<'storagePools'> = {};
