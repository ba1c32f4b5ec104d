import { queryOptions } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

/** Titles of records that are known only by id: from a preset, a draft or a summary. */
export const chosenQuery = (
  dataProvider: ConsoleDataProvider,
  resource: string,
  idField: string,
  ids: readonly Identifier[],
) =>
  queryOptions({
    queryKey: ['suantai', 'options', resource, 'chosen', ids],
    queryFn: ({ signal }) =>
      dataProvider.options(resource, { filter: { [idField]: [...ids] }, size: ids.length, signal }),
    enabled: ids.length > 0,
  });
