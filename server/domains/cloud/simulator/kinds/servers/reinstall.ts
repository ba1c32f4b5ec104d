import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import { hashOf } from '#server/domains/cloud/simulator/hash.ts';
import type { Act, Step } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { neededText } from '#server/domains/cloud/simulator/text.ts';
import { enterState } from './enterState.ts';
import { goThrough } from './moves.ts';

const MIB_BYTES = 1_048_576;
const RESET: readonly ServerStatus[] = ['active', 'stopped', 'error'];

/** Actions that replace or copy the content of a machine. */
export const reinstallActions: Record<string, Act<'servers'>> = {
  async rebuild(world, server, input) {
    const image = await world.need('images', neededText(input, 'image_id'), server.tenant);
    if (image.fields.status !== 'active') throw conflict(`Image ${image.fields.name} is ${image.fields.status}`);
    if (image.fields.min_disk_gb > server.fields.disk_gb)
      throw invalid(`Image ${image.fields.name} needs a system disk of ${image.fields.min_disk_gb} GiB`);
    server.hidden.new_image_id = image.ref;
    goThrough(
      world,
      server,
      { through: 'rebuilding', to: server.fields.status === 'stopped' ? 'stopped' : 'active', ms: DURATION.rebuild },
      'rebuilt',
    );
  },
  change_password(world, server, input) {
    neededText(input, 'admin_password');
    goThrough(world, server, { through: 'changing_password', to: 'active', ms: DURATION.password });
  },
  create_snapshot(world, server, input) {
    const { tenant, fields } = server;
    const name = neededText(input, 'name');
    const snapshot = world.add('serverSnapshots', {
      tenant,
      fields: {
        name,
        status: 'creating',
        server_id: server.ref,
        size_bytes: null,
        min_disk_gb: fields.disk_gb,
        os_distro: null,
        created_at: world.now,
      },
      hidden: {},
      due: { at: world.now + DURATION.snapshot, step: 'available', action: 'create' },
    });
    goThrough(world, server, { through: 'snapshotting', to: fields.status, ms: DURATION.snapshot });
    return { made: { kind: 'serverSnapshots', ref: snapshot.ref } };
  },
  reset_state(world, server, input) {
    const status = RESET.find((each) => each === input.status);
    if (status === undefined) throw invalid(`The state of a machine can be reset to ${RESET.join(', ')}`);
    server.due = null;
    server.fields.fault = null;
    enterState(world, server, status);
  },
};

export const reinstallSteps: Record<string, Step<'servers'>> = {
  async rebuilt(world, server) {
    const { fields, hidden } = server;
    const image = hidden.new_image_id === null ? undefined : await world.find('images', hidden.new_image_id);
    fields.image_id = image?.ref ?? fields.image_id;
    fields.login_user = image?.fields.os_admin_user ?? fields.login_user;
    fields.os_type = image?.fields.os_type ?? fields.os_type;
    fields.launched_at = world.now;
    hidden.new_image_id = null;
    enterState(world, server, hidden.toward ?? 'active');
  },
};

/** The used bytes of a disk, which are the size of its copy. */
export function writtenBytes(ref: string, diskGb: number): number {
  return diskGb * (100 + (hashOf('written', ref) % 500)) * MIB_BYTES;
}
