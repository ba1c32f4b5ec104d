import { expect, test } from 'vitest';
import { publicPage } from '#model/rules/navigation/publicPage.ts';

test.each([
  ['/', { page: 'welcome' }],
  ['/login', { page: 'login' }],
  ['/register', { page: 'register' }],
  ['/Terms-of-Service', { page: 'terms' }],
  ['/terms', { page: 'terms' }],
  ['/market', { page: 'market' }],
  ['/market/', { page: 'market' }],
  ['/market/7', { page: 'product', id: '7' }],
  ['/market/7/more', undefined],
  ['/pricing', { page: 'pricing' }],
  ['/pricing/7', undefined],
  ['/forgotten-password', { page: 'forgotten' }],
  ['/warehouse', { page: 'warehouse' }],
  ['/warehouse/12', { page: 'item', id: '12' }],
  ['/status', { page: 'status' }],
  ['/status-letters', { page: 'letters' }],
  ['/404', { page: 'missing' }],
  ['/index', undefined],
  ['/warehouse/12/more', undefined],
  ['/constructor', undefined],
  ['/Market', undefined],
])('%s (spec 2.1)', (path, expected) => {
  expect(publicPage(path)).toEqual(expected);
});
