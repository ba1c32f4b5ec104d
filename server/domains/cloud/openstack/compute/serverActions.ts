import { CloudError, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { isObject, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { removeCards } from './networkCards.ts';
import type { ServerReader } from './readServers.ts';
import { serverConnections } from './serverConnections.ts';

type Actions = NonNullable<KindDriver['actions']>;

interface Order {
  /** The body for Nova. */
  body: (input: RecordData) => JsonObject;
  /** States that show that the action is done or in progress: a refusal then counts as success. */
  wanted?: readonly ServerStatus[];
  /** True if Nova requires an administrator. */
  admin?: boolean;
}

const nothing = (word: string) => () => ({ [word]: null });

/** Actions that are a single call to Nova. */
const ORDERS: Record<string, Order> = {
  start: { body: nothing('os-start'), wanted: ['active', 'starting'] },
  stop: { body: nothing('os-stop'), wanted: ['stopped', 'stopping'] },
  reboot: { body: () => ({ reboot: { type: 'SOFT' } }), wanted: ['rebooting'] },
  hard_reboot: { body: () => ({ reboot: { type: 'HARD' } }), wanted: ['hard_rebooting'] },
  pause: { body: nothing('pause'), wanted: ['paused', 'pausing'] },
  unpause: { body: nothing('unpause'), wanted: ['active', 'unpausing'] },
  suspend: { body: nothing('suspend'), wanted: ['suspended', 'suspending'] },
  resume: { body: nothing('resume'), wanted: ['active', 'resuming'] },
  unlock: { body: nothing('unlock') },
  confirm_resize: { body: nothing('confirmResize'), wanted: ['active', 'stopped', 'confirming'] },
  revert_resize: { body: nothing('revertResize'), wanted: ['active', 'stopped', 'reverting'] },
  rebuild: {
    body: ({ image_id, admin_password }) => ({
      rebuild: { imageRef: image_id ?? null, ...(admin_password ? { adminPass: admin_password } : {}) },
    }),
    wanted: ['rebuilding'],
  },
  rescue: {
    body: ({ admin_password }) => ({ rescue: admin_password ? { adminPass: admin_password } : null }),
    wanted: ['rescued', 'rescuing'],
  },
  unrescue: { body: nothing('unrescue'), wanted: ['active', 'unrescuing'] },
  shelve: { body: nothing('shelve'), wanted: ['shelved', 'shelved_offloaded', 'shelving'] },
  unshelve: { body: nothing('unshelve'), wanted: ['active', 'unshelving'] },
  change_password: {
    body: ({ admin_password }) => ({ changePassword: { adminPass: admin_password ?? '' } }),
    wanted: ['changing_password'],
  },
  live_migrate: {
    body: ({ host }) => ({ 'os-migrateLive': { host: host || null, block_migration: 'auto' } }),
    wanted: ['migrating'],
    admin: true,
  },
  migrate: { body: ({ host }) => ({ migrate: host ? { host } : null }), wanted: ['resizing', 'resized'], admin: true },
  reset_state: {
    body: ({ status }) => ({ 'os-resetState': { state: status === 'error' ? 'error' : 'active' } }),
    admin: true,
  },
};

/** For clouds that keep deleted machines for a while. */
const RESTORE: Order = { body: nothing('restore'), wanted: ['active', 'stopped', 'restoring'] };
const PURGE: Order = { body: nothing('forceDelete'), wanted: ['deleting'] };

export function serverActions(compute: Service, cloud: OpenstackCloud, servers: ServerReader): Actions {
  const { isAdmin, account, network } = cloud;

  async function known(id: string): Promise<{ server: JsonObject; own: Service }> {
    const server = await servers.raw(id);
    if (!server) throw new CloudError('notFound');
    return { server, own: compute.near(textIn(server, 'tenant_id')) };
  }

  async function isWanted(id: string, wanted: readonly ServerStatus[] = []): Promise<boolean> {
    const item = await servers.get(id);
    return item !== undefined && wanted.includes(item.fields.status);
  }

  const perform =
    ({ body, wanted, admin }: Order) =>
    async (id: string, input: RecordData): Promise<void> => {
      const own = admin ? compute : (await known(id)).own;
      try {
        await own.post(`/servers/${ref(id)}/action`, body(input));
      } catch (error) {
        if (!(error instanceof CloudError) || error.fault !== 'conflict' || !(await isWanted(id, wanted))) throw error;
      }
    };

  const orders = Object.entries(ORDERS).filter(([, { admin }]) => !admin || isAdmin);
  return {
    ...Object.fromEntries(orders.map(([name, order]) => [name, perform(order)])),
    ...serverConnections(compute, cloud, known),
    async lock(id, { reason }) {
      const { own } = await known(id);
      const locked =
        typeof reason === 'string' && reason !== '' && reaches(own.version, '2.73') ? { locked_reason: reason } : null;
      await own.post(`/servers/${ref(id)}/action`, { lock: locked });
    },
    async resize(id, { flavor_id: flavor }) {
      const { own } = await known(id);
      const before = await servers.get(id);
      const isUnderWay = before?.fields.status === 'resizing' || before?.fields.status === 'resized';
      if (before?.fields.flavor_id === flavor && isUnderWay) return;
      await own.post(`/servers/${ref(id)}/action`, { resize: { flavorRef: flavor ?? '' } });
    },
    async create_snapshot(id, { name }) {
      const { server, own } = await known(id);
      // Nova writes these into images of disks on hosts only; of a machine on volumes, it returns no image either.
      const metadata: JsonObject = isObject(server.image) ? {} : { image_type: 'snapshot', instance_uuid: id };
      const answer = await own.post(`/servers/${ref(id)}/action`, { createImage: { name: name ?? '', metadata } });
      const image = textIn(answer, 'image_id');
      return image === null ? {} : { made: { kind: 'serverSnapshots', ref: image } };
    },
    ...(account.reclaimSeconds !== null && {
      restore: perform(RESTORE),
      async purge(id: string, input: RecordData) {
        const { server } = await known(id);
        await perform(PURGE)(id, input);
        await removeCards(network, server);
      },
      async recycle(id: string) {
        const { server, own } = await known(id);
        if (server.status !== 'SOFT_DELETED' && server['OS-EXT-STS:task_state'] !== 'soft-deleting')
          await own.remove(`/servers/${ref(id)}`);
      },
    }),
  };
}
