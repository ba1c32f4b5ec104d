import { describe, expect, test } from 'vitest';
import { manifestFor } from '#model/reading/manifest.ts';
import { menuOf } from '#model/rules/navigation/menuOf.ts';
import { actorWith } from '../model/definitions.ts';
import { schemas } from './productSchemas.ts';

const roles = schemas.roles.roles.filter(({ selectsCloud }) => selectsCloud).map(({ role }) => role);
const products = Object.keys(schemas.cloudProducts);

/** Each icon that more than one name uses, with these names. */
function shared(uses: readonly { icon: string; name: string }[]): string[] {
  return uses
    .filter(({ icon, name }) => uses.some((other) => other.icon === icon && other.name !== name))
    .map(({ icon, name }) => `${icon}: ${name}`);
}

describe('icons distinguish entries', () => {
  test.each(products)('no two entries of a menu group share an icon while a cloud of %s is selected', (product) => {
    for (const role of roles) {
      const menu = menuOf(manifestFor(schemas, actorWith(role)), undefined, { cloud_id: '1', product });
      expect(menu.length).toBeGreaterThan(1);
      for (const { key, items } of menu)
        expect([key, shared(items.map(({ icon, path }) => ({ icon, name: path })))]).toEqual([key, []]);
    }
  });

  test.each(products)('no two resources in clouds of %s share an icon', (product) => {
    const there = Object.values(schemas.resources).filter(({ cloud }) => cloud?.products.includes(product));
    expect(there.length).toBeGreaterThan(1);
    expect(shared(there.map(({ icon, resource }) => ({ icon, name: resource })))).toEqual([]);
  });

  test('no two groups of the menu share an icon', () => {
    expect(shared(schemas.groups.map(({ icon, key }) => ({ icon, name: key })))).toEqual([]);
  });
});
