import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import type { Extensions } from '#src/schemaViews/extensions/places.ts';
import { preloadForm } from '#src/schemaViews/form/page/preloadForm.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

test("the first form and its tables' definitions are requested before it renders; other addresses make their own requests", async () => {
  const { queryClient: opened } = await renderConsole({ at: '/website' });
  await screen.findByRole('table');

  expect(await askedFor(opened, '/instanceadd')).toEqual(['flavors', 'images', 'instances']);
  expect(await askedFor(opened, '/instance')).toEqual([]);
  expect(await askedFor(opened, '/nowhere')).toEqual([]);
});

test('what domains put around the form is loaded with it, if it applies', async () => {
  const { queryClient: opened } = await renderConsole({ at: '/website' });
  await screen.findByRole('table');
  const loaded: string[] = [];
  const around = (resource: string): Extensions => ({
    form: extension(
      ({ definition, isNew }) => isNew && definition.resource === resource,
      async () => {
        loaded.push(resource);
        return { default: () => null };
      },
    ),
  });

  await askedFor(opened, '/instanceadd', [around('instances'), around('sites')]);
  expect(loaded).toEqual(['instances']);
});

/** Another console that starts at an address with the manifest of this one. */
async function askedFor(
  opened: QueryClient,
  pathname: string,
  extensions: readonly Extensions[] = [],
): Promise<string[]> {
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(manifestQuery.queryKey, opened.getQueryData(manifestQuery.queryKey));
  await preloadForm({ queryClient, address: { pathname }, extensions });
  const known = (resource: string) => queryClient.getQueryData(definitionQuery(resource).queryKey) !== undefined;
  return ['flavors', 'images', 'instances', 'sites'].filter(known);
}
