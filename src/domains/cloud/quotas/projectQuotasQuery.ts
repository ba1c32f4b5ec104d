import { queryOptions } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { Label } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';

/** A limit of a project beside that of its organisation (docs/api.md). */
export interface ProjectQuota {
  key: string;
  label: Label;
  unit?: string;
  limit: number;
  used: number;
  /** Null: all clouds together. */
  cloud_id: string | null;
  name?: string;
  organisation: { limit: number; used: number } | null;
  together: number;
  notes: { text: string; tone: 'info' | 'warning' }[];
}

/** The limits of a project; with `planned`, as if the limit of that query were stored. */
export const projectQuotasQuery = (project: Identifier, lang: string, planned = '') =>
  queryOptions({
    queryKey: ['suantai', 'projectQuotas', project, lang, planned],
    queryFn: async ({ signal }) => {
      const path = `/api/cmp/v1/quotas/projects/${project}`;
      return (await request<ProjectQuota[]>(planned === '' ? path : `${path}?${planned}`, { signal })).json;
    },
    meta: { ofEverything: true },
    retry: false,
  });
