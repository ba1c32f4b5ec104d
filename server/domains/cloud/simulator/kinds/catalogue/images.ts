import type { ImageFields, ImageInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import { hashOf, hexOf } from '#server/domains/cloud/simulator/hash.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

const MIB = 1_048_576;

export const images: KindRules<'images'> = {
  create(world, input, { tenant, content }) {
    const fields: ImageFields = {
      ...imageFields(input, world.now),
      status: 'queued',
      ...(content && { size_bytes: content.size, checksum: content.sha256 }),
    };
    return world.add('images', {
      tenant,
      fields,
      hidden: content?.key ? { content_key: content.key } : {},
      due: { at: world.now + DURATION.image, step: 'importing' },
    });
  },
  update(_world, { fields }, changes) {
    const { url: _url, file_id: _file, ...rest } = changes;
    // The definition holds the values of a visibility.
    Object.assign(fields, given(rest));
  },
  mayRemove(_world, { fields }) {
    if (fields.protected) throw conflict(`Image ${fields.name} is protected`);
  },
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.remove, step: 'gone' };
  },
  content({ ref, fields, hidden }) {
    const { size_bytes: size, checksum, disk_format: format } = fields;
    if (size === null) throw conflict(`Image ${fields.name} has no content yet`);
    const { content_key: key } = hidden;
    return { size, ref, format, stored: key && checksum !== null ? { key, sha256: checksum } : null };
  },
  actions: {
    deactivate: (_world, { fields }) => void (fields.status = 'deactivated'),
    reactivate: (_world, { fields }) => void (fields.status = 'active'),
  },
  states: {
    update: { from: 'any' },
    delete: {
      from: ['queued', 'saving', 'uploading', 'importing', 'active', 'deactivated', 'killed'],
      already: ['deleting'],
    },
    content: { from: ['active'] },
    deactivate: { from: ['active'], already: ['deactivated'] },
    reactivate: { from: ['deactivated'], already: ['active'] },
  },
  steps: {
    importing(world, item) {
      // An uploaded image is already complete.
      item.fields.status = item.fields.size_bytes === null ? 'importing' : 'saving';
      item.due = { at: world.now + DURATION.image, step: 'active' };
    },
    active(world, { ref, fields }) {
      fields.status = 'active';
      fields.size_bytes ??= (200 + (hashOf(world.cloud.cloud_id, fields.name) % 1800)) * MIB;
      fields.checksum ??= hexOf(ref, 'image');
      world.log(ref, 'import');
    },
    async gone(world, item) {
      for (const member of await world.users('imageMembers', item.ref)) world.drop(member);
      world.drop(item);
    },
  },
};

export function imageFields(input: ImageInput, now: number): ImageFields {
  return {
    name: input.name,
    status: 'active',
    visibility: visibilityOf(input.visibility),
    os_type: input.os_type ?? null,
    os_distro: input.os_distro ?? null,
    os_version: input.os_version ?? null,
    os_admin_user: input.os_admin_user ?? null,
    architecture: input.architecture ?? 'x86_64',
    disk_format: input.disk_format,
    size_bytes: null,
    min_disk_gb: input.min_disk_gb ?? 0,
    min_ram_mb: input.min_ram_mb ?? 0,
    protected: input.protected ?? false,
    is_hidden: false,
    checksum: null,
    created_at: now,
    description: input.description ?? null,
    shared_with: [],
  };
}

function visibilityOf(word: string | undefined): ImageFields['visibility'] {
  return word === 'public' || word === 'shared' || word === 'community' ? word : 'private';
}
