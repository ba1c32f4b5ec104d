import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { BackupFields, BackupInput } from '#server/domains/cloud/driver/kinds/storage.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { isSet, present, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found, make } from './storageKind.ts';
import { backupItem } from './volumeFields.ts';

/** Backups, each with the previous one in its chain. */
export function backupsOf(volume: Service, { isAdmin }: OpenstackCloud): KindDriver<BackupFields, BackupInput> {
  async function everyBackup(query: { volume_id?: string } = {}): Promise<JsonObject[]> {
    const all: JsonObject[] = [];
    for await (const page of volume.pages('/backups/detail', 'backups', {
      ...query,
      ...(isAdmin && { all_tenants: 'true' }),
    }))
      all.push(...page);
    return all;
  }

  return {
    // The parents are known once all backups are listed.
    async *list() {
      const all = await everyBackup();
      const parents = parentsOf(all);
      yield { items: all.map((each) => backupItem(each, parents)), partial: false };
    },
    async get(id): Promise<CloudItem<BackupFields> | undefined> {
      const reply = await volume.find(`/backups/${ref(id)}`);
      const backup = reply?.backup;
      const of = textIn(backup, 'volume_id');
      if (typeof backup !== 'object' || backup === null || Array.isArray(backup)) return undefined;
      return backupItem(backup, parentsOf(of === null ? [] : await everyBackup({ volume_id: of })));
    },
    async create({ name, volume_id, incremental, force, description }, options) {
      const kind = {
        one: 'backup',
        many: 'backups',
        path: '/backups',
        itemOf: (each: JsonObject) => backupItem(each, new Map()),
      };
      return make(
        volume,
        kind,
        present({ name, volume_id, incremental, description, force: force || undefined }),
        options,
      );
    },
    async update(id, { name, description }) {
      await volume.put(`/backups/${ref(id)}`, { backup: present({ name, description }) });
      return backupItem(await found(volume, { path: '/backups', one: 'backup' }, id), new Map());
    },
    async remove(id, { force }) {
      if (!force) return volume.remove(`/backups/${ref(id)}`);
      if (await volume.find(`/backups/${ref(id)}`))
        await volume.post(`/backups/${ref(id)}/action`, { 'os-force_delete': {} });
    },
    actions: {
      async restore(id, { volume_id }) {
        await volume
          .near(
            textIn(await found(volume, { path: '/backups', one: 'backup' }, id), 'os-backup-project-attr:project_id'),
          )
          .post(`/backups/${ref(id)}/restore`, { restore: present({ volume_id }) });
      },
    },
  };
}

/** An incremental backup builds on the newest earlier backup of its volume. */
function parentsOf(backups: readonly JsonObject[]): Map<string, string> {
  const parents = new Map<string, string>();
  const last = new Map<string, string>();
  const sorted = backups.toSorted((a, b) => (timeIn(a, 'created_at') ?? 0) - (timeIn(b, 'created_at') ?? 0));
  for (const backup of sorted) {
    const [id, of] = [textIn(backup, 'id') ?? '', textIn(backup, 'volume_id') ?? ''];
    const before = last.get(of);
    if (isSet(backup, 'is_incremental') && before !== undefined) parents.set(id, before);
    if (textIn(backup, 'status') !== 'error') last.set(of, id);
  }
  return parents;
}
