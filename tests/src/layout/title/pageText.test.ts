import { describe, expect, test } from 'vitest';
import { activeMenuPath, crumbsOf, recordAbove } from '#src/layout/title/pageText.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { entry } from '../../routing/manifestOf.ts';

const menu = { group: 'library', sort: 1 };
const manifest = {
  pages: [],
  groups: [{ key: 'library', label: { zh: '馆', en: 'Library' }, icon: 'folder', sort: 1, subs: [] }],
  resources: [
    { ...entry('books', { list: '/books', show: '/books/:id' }), menu },
    {
      ...entry('copies', { list: '/books/:book_id/copies', show: '/books/:book_id/copies/:id' }),
      menu: { ...menu, hidden: true },
      under: '/books',
      above: { resource: 'books', param: 'book_id' },
    },
  ],
};
const table = routeTable(manifest);

describe('where a page stands', () => {
  test.each([
    ['/books', '/books', undefined, false, ['Library']],
    ['/books/7', '/books', '/books', true, ['Library', 'books /books']],
    ['/books/7/copies', '/books', '/books', true, ['Library', 'books /books']],
    ['/books/7/copies/2', '/books', '/books/7/copies', true, ['Library', 'books /books', 'copies /books/7/copies']],
  ])('%s: in the menu, above it, and in the breadcrumbs', (address, marked, above, showBack, crumbs) => {
    const place = table.placeOf(address);
    expect(activeMenuPath(place)).toBe(marked);
    expect(place && routeOf(place)).toMatchObject({ group: 'library', activeMenu: above, showBack, showSlider: true });
    expect(crumbsOf(place, manifest).map(({ label, path }) => [label.en, path].filter(Boolean).join(' '))).toEqual(
      crumbs,
    );
  });

  test('the record that a page belongs to stands between the list and the page', () => {
    const place = table.placeOf('/books/7/copies/2');
    expect(recordAbove(place, manifest)).toMatchObject({ entry: { resource: 'books' }, id: '7' });
    expect(recordAbove(table.placeOf('/books/7'), manifest)).toBeUndefined();
    const above = { label: { zh: '七', en: 'Seven' }, path: '/books/7' };
    expect(crumbsOf(place, manifest, above).map(({ label }) => label.en)).toEqual([
      'Library',
      'books',
      'Seven',
      'copies',
    ]);
  });
});
