import { describe, expect, test } from 'vitest';
import { namesSize, otherSize, sizeOfFlavor } from '#model/domains/billing/prices/sale/machineSize.ts';
import { priceRank, sellsSize, type PricedFor, type Wanted } from '#model/domains/billing/prices/priceRank.ts';

const GIB = 1024 ** 3;
const SMALL = { vcpus: 2, memory: 4 * GIB };

describe('the size of a product and of a flavor', () => {
  test('flavors count memory in MiB and disks in GiB; products count bytes', () => {
    expect(sizeOfFlavor({ vcpus: 2, ram_mb: 4096, disk_gb: 40, gpu_count: null, name: 'g7' })).toEqual({
      ...SMALL,
      disk: 40 * GIB,
    });
  });

  test('what is empty or 0 is not named', () => {
    expect(otherSize({ vcpus: 2, memory: null, disk: 0 }, { vcpus: 2, memory: 8 * GIB, disk: GIB })).toEqual([]);
    expect(otherSize({ ...SMALL, gpu_count: 8 }, { vcpus: 8, memory: 4 * GIB, gpu_count: 1 })).toEqual([
      'vcpus',
      'gpu_count',
    ]);
    expect([namesSize({ vcpus: 0, memory: null }), namesSize(SMALL)]).toEqual([false, true]);
  });
});

describe('a product that names a size sells this size only', () => {
  const product = (more: Partial<PricedFor> = {}): PricedFor => ({
    resource_type: 'vm',
    charge_type: 'postpaid',
    cloud_id: null,
    region_id: null,
    spec_ref: null,
    flavor_id: null,
    vm_flavor_id: null,
    image_id: null,
    vm_image_id: null,
    line_id: null,
    network_id: null,
    ...more,
  });
  const wanted = (size: Wanted['size']): Wanted => ({
    resource_type: 'vm',
    charge_type: 'postpaid',
    spec: 'g7.large',
    size,
  });
  const named = { spec_ref: 'g7.large' };

  test.each<[string, Partial<PricedFor>, Wanted['size'], boolean]>([
    ['its own size', SMALL, SMALL, true],
    ['another size', SMALL, { vcpus: 8, memory: 64 * GIB }, false],
    ['another size of its own name', { ...named, ...SMALL }, { vcpus: 8, memory: 64 * GIB }, false],
    ['any size without one', {}, { vcpus: 8, memory: 64 * GIB }, true],
    ['a flavor of its name that is gone', { ...named, ...SMALL }, null, true],
    ['no flavor that is gone without a name', SMALL, null, false],
    ['a type that has no sizes', SMALL, undefined, true],
  ])('%s', (_what, more, size, sells) => {
    expect(sellsSize(product(more), wanted(size))).toBe(sells);
  });

  test('the price of a size comes before that of any flavor, and after that of its name', () => {
    const ranks = [product(), product(SMALL), product({ ...named, ...SMALL })].map((each) =>
      priceRank(each, wanted(SMALL)),
    );
    expect(ranks).toEqual([0, 0.5, 1]);
    expect(priceRank(product({ ...named, ...SMALL }), wanted({ vcpus: 8 }))).toBeLessThan(0);
  });
});
