import { queryOptions } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

/** Names of records that are known by their ids alone: those of a preset, of a draft, of a summary. */
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
