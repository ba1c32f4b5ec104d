import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { FlavorFields, FlavorInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { reader } from '#server/domains/cloud/openstack/reader.ts';
import { given, isSet, numberIn, textIn, textMapIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { changeAccess, withProjects } from './flavorAccess.ts';

/** Extra specs of ours for fields that OpenStack lacks. */
const ARCHITECTURE = 'suantai:architecture';
const CATEGORY = 'suantai:category';
const TOKEN = 'suantai:id';

export function flavorsOf(compute: Service, { isAdmin }: OpenstackCloud): KindDriver<FlavorFields, FlavorInput> {
  const collection = {
    service: compute,
    path: '/flavors',
    listPath: '/flavors/detail',
    one: 'flavor',
    many: 'flavors',
    query: isAdmin ? { is_public: 'None' } : {},
    itemOf: flavorItem,
  };
  const read = reader(collection);
  if (!isAdmin) return read;

  async function specify(id: string, input: Partial<FlavorInput>, more: Record<string, string> = {}): Promise<void> {
    const specs = given({
      ...input.extra_specs,
      [ARCHITECTURE]: input.architecture ?? undefined,
      [CATEGORY]: input.category ?? undefined,
      ...more,
    });
    if (Object.keys(specs).length > 0) await compute.post(`/flavors/${ref(id)}/os-extra_specs`, { extra_specs: specs });
  }

  async function fetched(id: string): Promise<CloudItem<FlavorFields>> {
    return withProjects(compute, flavorItem(unwrapped(await compute.get(`/flavors/${ref(id)}`), 'flavor')));
  }

  return {
    async *list() {
      for await (const page of read.list())
        yield { ...page, items: await Promise.all(page.items.map((item) => withProjects(compute, item))) };
    },
    async get(id) {
      const item = await read.get(id);
      return item && withProjects(compute, item);
    },
    async create(input, { token }) {
      // We choose the id, so a second call finds the flavor of the first.
      const made = await compute.find(`/flavors/${ref(token)}`);
      if (!made) {
        const {
          name,
          vcpus,
          ram_mb: ram,
          disk_gb: disk,
          ephemeral_gb: ephemeral = 0,
          swap_mb: swap = 0,
          is_public: isPublic = true,
        } = input;
        await compute.post('/flavors', {
          flavor: {
            id: token,
            name,
            vcpus,
            ram,
            disk,
            swap,
            'OS-FLV-EXT-DATA:ephemeral': ephemeral,
            'os-flavor-access:is_public': isPublic,
          },
        });
      }
      await specify(token, input, { [TOKEN]: token });
      await changeAccess(compute, token, input);
      return fetched(token);
    },
    async update(id, changes) {
      await specify(id, changes);
      await changeAccess(compute, id, changes);
      return fetched(id);
    },
    remove: (id) => compute.remove(`/flavors/${ref(id)}`),
  };
}

/** `pci_passthrough:alias: a100:2` gives a machine its GPUs. */
export function gpusIn(specs: Readonly<Record<string, string>>): Pick<FlavorFields, 'gpu_type' | 'gpu_count'> {
  const [type = null, count] = specs['pci_passthrough:alias']?.split(',')[0]?.split(':') ?? [];
  return { gpu_type: type, gpu_count: type === null ? 0 : Number(count ?? 1) || 1 };
}

export function flavorItem(flavor: JsonObject): CloudItem<FlavorFields> {
  const {
    [ARCHITECTURE]: architecture = null,
    [CATEGORY]: category = null,
    [TOKEN]: _,
    ...specs
  } = textMapIn(flavor, 'extra_specs');
  return {
    ref: textIn(flavor, 'id') ?? '',
    tenant: null,
    fields: {
      name: textIn(flavor, 'name') ?? '',
      vcpus: numberIn(flavor, 'vcpus') ?? 0,
      ram_mb: numberIn(flavor, 'ram') ?? 0,
      disk_gb: numberIn(flavor, 'disk') ?? 0,
      ephemeral_gb: numberIn(flavor, 'OS-FLV-EXT-DATA:ephemeral') ?? 0,
      // Before 2.75 no swap is an empty text.
      swap_mb: numberIn(flavor, 'swap') ?? 0,
      architecture,
      category,
      ...gpusIn(specs),
      is_public: isSet(flavor, 'os-flavor-access:is_public'),
      ...(isSet(flavor, 'os-flavor-access:is_public') && { shared_with: [] }),
      is_disabled: isSet(flavor, 'OS-FLV-DISABLED:disabled'),
      extra_specs: specs,
    },
  };
}
