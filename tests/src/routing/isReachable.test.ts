import { describe, expect, test } from 'vitest';
import { isReachable } from '#src/routing/isReachable.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import type { PageDefinition } from '#model/language/productDefinition.ts';
import { entry } from './manifestOf.ts';

const page = (path: string, component: string): PageDefinition => ({
  path,
  component,
  title: { zh: path, en: path },
  icon: 'widgets',
  group: 'g',
  access: [],
  showSlider: true,
  showBack: true,
});

const table = routeTable({
  resources: [
    entry('licences', { list: '/license' }),
    {
      ...entry('orders', { list: '/order', show: '/order/:id', create: '/addorder', edit: '/editorder/:id' }),
      can: ['show'],
    },
  ],
  pages: [page('/wallet', 'Wallet'), page('/fund', ''), page('/dice', 'NotBuilt')],
});

describe('a next step leads only to an existing page that the reader may open (spec 8.1)', () => {
  test.each([
    ['/license', true],
    ['/license?status=expired', true],
    ['/wallet', true],
    ['/license#top', true],
    ['/fund', false],
    ['/dice', false],
    ['/order', false],
    ['/order/7', true],
    ['/addorder', false],
    ['/editorder/7', false],
    ['/nowhere', false],
  ])('%s: %s', (path, reachable) => {
    expect(isReachable({ table, hasPage: (component) => component === 'Wallet' }, path)).toBe(reachable);
  });
});
