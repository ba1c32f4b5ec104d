import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

const OBJECTS = '/api/omc/v1/alarms/objects';

/** A possible object of a rule or a silence. */
export interface AlarmObject {
  id: string | number;
  label: string;
}

const objectsOf = async (query: Record<string, string>, signal: AbortSignal) =>
  (await request<AlarmObject[]>(`${OBJECTS}?${new URLSearchParams(query).toString()}`, { signal })).json;

export const objectsQuery = (resource: string, q: string) =>
  queryOptions({
    queryKey: ['suantai', 'alarm objects', resource, q],
    queryFn: ({ signal }) => objectsOf({ resource, ...(q !== '' && { q }) }, signal),
  });

export const namedObjectsQuery = (resource: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['suantai', 'alarm objects named', resource, ids],
    queryFn: ({ signal }) => objectsOf({ resource, ids: ids.join(',') }, signal),
    enabled: resource !== '' && ids.length > 0,
  });

/** The series that the query of a rule returns now. */
export const seriesQuery = (alarm: number | string) =>
  queryOptions({
    queryKey: ['suantai', 'alarm series', alarm],
    queryFn: ({ signal }) => objectsOf({ alarm: String(alarm) }, signal),
  });
