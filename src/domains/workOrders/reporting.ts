import type { RecordGiven } from '#src/schemaViews/extensions/places.ts';

/** The form of a new work order. */
export const REPORT_PAGE = '/workOrderlist/add';

const sourceOf = (values: Record<string, unknown>): string =>
  `?${new URLSearchParams({ source: JSON.stringify(values) }).toString()}`;

/** The query with which the form begins for a record: the server adds what its reader sees of it. */
export function recordSource({ definition, record }: RecordGiven): string {
  const cloud: unknown = record['cloud_id'];
  return sourceOf({
    kind: 'fault',
    about_resource: definition.resource,
    about_id: String(record.id),
    ...(definition.cloud && typeof cloud === 'string' && { about_cloud_id: cloud }),
  });
}

/** The query with which the form begins for an error: what the operators need to find it in their log. */
export const faultSource = ({
  code,
  requestId,
  page,
}: {
  code?: number | undefined;
  requestId: string;
  page: string;
}) =>
  sourceOf({
    kind: 'fault',
    fault_request_id: requestId.slice(0, 64),
    ...(code !== undefined && { fault_code: code }),
    fault_page: page.slice(0, 255),
  });
