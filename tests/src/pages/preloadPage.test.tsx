import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { panelsQuery } from '#src/pages/console/overview/panelsQuery.ts';
import { preloadPage } from '#src/pages/preloadPage.ts';
import { renderConsole } from '../../support/console/renderConsole.tsx';

test('a console that starts with the overview has its figures before it renders; other addresses request none', async () => {
  const { queryClient: opened } = await renderConsole({ at: '/website' });
  await screen.findByRole('table');
  const figuresAfter = async (pathname: string) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData<unknown>(manifestQuery.queryKey, opened.getQueryData(manifestQuery.queryKey));
    await preloadPage({ queryClient, address: { pathname } });
    return queryClient.getQueryData(panelsQuery('overview').queryKey)?.map(({ key }) => key);
  };
  expect(await figuresAfter('/index')).toEqual([
    'money',
    'customers',
    'gpus',
    'capacity',
    'health',
    'growth',
    'waterfall',
    'full',
  ]);
  expect(await figuresAfter('/statistics')).toBeUndefined();
  expect(await figuresAfter('/website')).toBeUndefined();
  expect(await figuresAfter('/nowhere')).toBeUndefined();
});
