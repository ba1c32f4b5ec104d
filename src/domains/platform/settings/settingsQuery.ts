import { queryOptions } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';

export const SETTINGS = 'configs';
const A_PAGE = 100;

/** The record of a setting, as the pages of settings use it. */
export interface SettingRecord extends RaRecord {
  key: string;
  group: string;
  in_force: string | null;
  is_set?: boolean;
  source: 'default' | 'table' | 'environment';
  env_variable: string | null;
  set_at: string | null;
  _version?: number;
  _labels?: Record<string, string>;
}

/** All settings. The key begins with the resource, so that live changes of it are read again. */
export const settingsRecordsQuery = (provider: ConsoleDataProvider) =>
  queryOptions({
    queryKey: [SETTINGS, 'getList', 'groups'],
    queryFn: async ({ signal }) => {
      const found: SettingRecord[] = [];
      for (let page = 1, total = 1; found.length < total; page++) {
        const reply = await provider.getList<SettingRecord>(SETTINGS, {
          pagination: { page, perPage: A_PAGE },
          sort: { field: 'key', order: 'ASC' },
          filter: {},
          signal,
        });
        found.push(...reply.data);
        total = reply.data.length === 0 ? 0 : (reply.total ?? 0);
      }
      return found;
    },
  });
