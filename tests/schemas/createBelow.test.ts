import { expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import { schemas } from './productSchemas.ts';

/**
 * “New” in a tab of a record: the form opens over that record, or on a page that needs the id of
 * no record, with the record in its values and the way back. An address with an id would open the page of another one.
 */
test('what is created in a tab of a record opens on the page of no other record', () => {
  const { resources } = schemas;
  const created = Object.values(resources).flatMap(({ resource, show }) =>
    show.tabs.flatMap((tab) => (tab.kind === 'records' && tab.create ? [{ resource, tab }] : [])),
  );
  expect(created.length).toBeGreaterThan(30);
  const pages = created.flatMap(({ resource, tab }) => {
    const child: Definition | undefined = resources[tab.resource];
    const page = child?.routes.create?.path;
    return page === undefined ? [] : [`${resource} ${tab.key} ${page}`];
  });
  expect(pages.filter((each) => each.includes(':'))).toEqual([]);
});
