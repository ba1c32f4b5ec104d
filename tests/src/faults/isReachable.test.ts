import { describe, expect, test } from 'vitest';
import { isReachable } from '#src/faults/isReachable.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import type { PageDefinition } from '#model/language/productDefinition.ts';
import { entry } from '../routing/manifestOf.ts';

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
  resources: [entry('licences', { list: '/license' }), { ...entry('orders', { list: '/order' }), can: ['show'] }],
  pages: [page('/wallet', 'Wallet'), page('/fund', '')],
});

describe('a next step leads only to what is built and open to the reader (spec 8.1)', () => {
  test.each([
    ['/license', true],
    ['/license?status=expired', true],
    ['/wallet', true],
    ['/fund', false],
    ['/order', false],
    ['/nowhere', false],
  ])('%s: %s', (path, reachable) => {
    expect(isReachable(table, path)).toBe(reachable);
  });
});
