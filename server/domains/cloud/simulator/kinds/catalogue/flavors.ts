import type { FlavorFields, FlavorInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

export const flavors: KindRules<'flavors'> = {
  async create(world, input) {
    if ((await world.all('flavors')).some(({ fields }) => fields.name === input.name))
      throw conflict(`Flavor ${input.name} exists already`);
    return world.add('flavors', { tenant: null, fields: flavorFields(input), hidden: {} });
  },
  update(_world, { fields }, changes) {
    const { shared_with: wanted = [], unshared_with: left = [], ...rest } = changes;
    const kept = (fields.shared_with ?? []).filter((tenant) => !left.includes(tenant) && !wanted.includes(tenant));
    Object.assign(fields, checked({ ...fields, ...given(rest), shared_with: [...kept, ...wanted] }));
  },
  async mayRemove(world, { ref, fields }) {
    const machines = await world.users('servers', ref);
    if (machines.length > 0) throw conflict(`Flavor ${fields.name} is in use by ${machines.length} machines`);
  },
  remove(world, item) {
    world.drop(item);
  },
};

export function flavorFields(input: FlavorInput): FlavorFields {
  return checked({
    ephemeral_gb: 0,
    swap_mb: 0,
    architecture: 'x86_architecture',
    category: 'general_purpose',
    gpu_type: null,
    gpu_count: 0,
    is_public: true,
    is_disabled: false,
    extra_specs: {},
    shared_with: [],
    ...given(input),
    name: input.name,
    vcpus: input.vcpus,
    ram_mb: input.ram_mb,
    disk_gb: input.disk_gb,
  });
}

function checked(fields: FlavorFields): FlavorFields {
  if (fields.vcpus < 1 || fields.ram_mb < 64 || fields.disk_gb < 0)
    throw invalid('A flavor has at least one vCPU and 64 MiB of memory');
  return fields;
}
