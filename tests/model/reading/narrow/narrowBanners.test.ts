import { expect, test } from 'vitest';
import { narrowBanners } from '#model/reading/narrow/narrowBanners.ts';
import type { BannerDefinition } from '#model/language/viewDefinitions.ts';

const banner = (more: Partial<BannerDefinition>): BannerDefinition => ({
  key: 'one',
  when: { status: 'down' },
  text: { zh: '停', en: 'Down' },
  tone: 'info',
  actions: [],
  ...more,
});
const narrowed = (more: Partial<BannerDefinition>) =>
  narrowBanners(
    { banners: [banner(more)] },
    (field) => field !== 'cost',
    (action) => action !== 'purge',
  ).banners;

test('a banner about a hidden field is left out', () => {
  expect(narrowed({})).toEqual([banner({})]);
  expect(narrowed({ when: { cost: { gt: 1 } } })).toBeUndefined();
  expect(narrowed({ text: { zh: '停', en: 'Costs {cost}' } })).toBeUndefined();
});

test('a hidden cause and foreign actions are left out of a banner', () => {
  expect(narrowed({ detail: 'cost' })).toEqual([banner({})]);
  expect(narrowed({ detail: 'fault', actions: ['start', 'purge'] })).toEqual([
    banner({ detail: 'fault', actions: ['start'] }),
  ]);
});
