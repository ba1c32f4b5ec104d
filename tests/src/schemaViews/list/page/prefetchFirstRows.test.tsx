import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { DataProvider } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_PAGE_SIZE } from '#model/values/constants.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { prefetchFirstRows } from '#src/schemaViews/list/page/prefetchFirstRows.ts';
import { actorQuery } from '#src/session/actor/actorQuery.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

describe('the rows of the first list are requested before it renders', () => {
  test('with the same query as the list, which joins the call; every other address makes its own request', async () => {
    const { queryClient: opened } = await renderConsole({ at: '/website' });
    await screen.findByRole('table');
    await vi.waitFor(() => expect(keysOf(opened)).toHaveLength(1));

    expect(keysOf(begun(opened, '/website'))).toEqual(keysOf(opened));
    expect(keysOf(begun(opened, '/website', '?filter={}'))).toEqual([]);
    expect(keysOf(begun(opened, '/websiteDetail/1/x/2'))).toEqual([]);
    expect(keysOf(begun(opened, '/nowhere'))).toEqual([]);

    const [chosen] = keysOf(begun(opened, '/website', '', ['name', 'description']));
    expect(JSON.parse(chosen ?? '')).toMatchObject([
      'sites',
      'getList',
      { meta: { fields: expect.arrayContaining(['name', 'status', 'description']) } },
    ]);
    expect(chosen).not.toContain('gateway_count');
  });
});

test('the page and sort of an address are requested too', async () => {
  const search = '?order=DESC&page=1&perPage=25&sort=name';
  const { queryClient: opened } = await renderConsole({ at: `/website${search}` });
  await screen.findByRole('table');
  await vi.waitFor(() => expect(keysOf(opened)).toHaveLength(1));
  expect(keysOf(begun(opened, '/website', search))).toEqual(keysOf(opened));
});

test('the list takes rows that are complete, and requests them again later', async () => {
  const { queryClient: opened } = await renderConsole({ at: '/website' });
  await screen.findByRole('table');
  const queryClient = begun(opened, '/website');
  const [query] = queryClient.getQueryCache().findAll({ queryKey: ['sites', 'getList'] });
  expect(query && queryClient.getQueryDefaults(query.queryKey).staleTime).toBe(1_000);
});

/** Another console that starts at an address with the manifest and the definition of this one. */
function begun(opened: QueryClient, pathname: string, search = '', chosen?: string[]): QueryClient {
  const queryClient = new QueryClient();
  for (const { queryKey } of [manifestQuery, actorQuery, definitionQuery('sites')])
    queryClient.setQueryData<unknown>(queryKey, opened.getQueryData(queryKey));
  const getList: DataProvider['getList'] = () => new Promise(() => undefined);
  void prefetchFirstRows({
    queryClient,
    dataProvider: { getList },
    address: { pathname, search },
    perPage: DEFAULT_PAGE_SIZE,
    chosenColumns: (key) => (key === 'list.sites.columns' ? chosen : undefined),
  });
  return queryClient;
}

function keysOf(queryClient: QueryClient): string[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['sites', 'getList'] })
    .map(({ queryHash }) => queryHash);
}
