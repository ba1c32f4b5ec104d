import { expect, test } from 'vitest';
import type { ManifestEntry } from '#model/manifest.ts';
import { menuOf } from '#src/layout/menu.ts';
import { entry } from '../routing/manifestOf.ts';

const group = (key: string, sort: number) => ({ key, label: { zh: key, en: key }, icon: 'settings', sort });
const listed = (resource: string, sort: number, can: ManifestEntry['can'] = ['list']): ManifestEntry => ({
  ...entry(resource, { list: `/${resource}` }),
  menu: { group: 'platform', sort },
  can,
});

test('groups and entries stand by their sort, the higher first; what the reader may not list is left out, and empty groups with it (spec 6)', () => {
  const menu = menuOf(
    {
      groups: [group('help', 10), group('platform', 20), group('iam', 30)],
      pages: [],
      resources: [listed('sites', 90), listed('regions', 100), listed('secrets', 110, ['pick']), listed('gateways', 80)],
    },
    () => true,
  );
  expect(menu.map(({ key, items }) => [key, items.map(({ path }) => path)])).toEqual([['platform', ['/regions', '/sites', '/gateways']]]);
});
