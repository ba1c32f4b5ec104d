import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { KeypairFields, KeypairInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { cloudKeyName, keyNameParts } from './keypairName.ts';

/** The keys of our account; their refs are names. */
export function keypairsOf(compute: Service): KindDriver<KeypairFields, KeypairInput> {
  async function get(name: string): Promise<CloudItem<KeypairFields> | undefined> {
    const reply = await compute.find(`/os-keypairs/${ref(name)}`);
    return reply && keypairItem(unwrapped(reply, 'keypair'));
  }

  return {
    async *list() {
      // Paging came with 2.35.
      const query = reaches(compute.version, '2.35') ? {} : { limit: undefined };
      for await (const page of compute.pages('/os-keypairs', 'keypairs', query, 'name'))
        yield { items: page.map((each) => keypairItem(unwrapped(each, 'keypair'))), partial: false };
    },
    get,
    async create({ name, type, public_key }, { token, tenant }) {
      const cloudName = cloudKeyName(name, { token, tenant });
      const made = await get(cloudName);
      if (made) return made;
      // Before 2.2 every key is an SSH key.
      const keypair = { name: cloudName, public_key, ...(reaches(compute.version, '2.2') && { type }) };
      return keypairItem({ type, ...unwrapped(await compute.post('/os-keypairs', { keypair }), 'keypair') });
    },
    remove: (name) => compute.remove(`/os-keypairs/${ref(name)}`),
  };
}

function keypairItem(keypair: JsonObject): CloudItem<KeypairFields> {
  const cloudName = textIn(keypair, 'name') ?? '';
  const { name, tenant } = keyNameParts(cloudName);
  return {
    ref: cloudName,
    tenant,
    fields: {
      name,
      type: textIn(keypair, 'type') === 'x509' ? 'x509' : 'ssh',
      fingerprint: textIn(keypair, 'fingerprint') ?? '',
      public_key: textIn(keypair, 'public_key') ?? '',
      created_at: timeIn(keypair, 'created_at'),
    },
  };
}
