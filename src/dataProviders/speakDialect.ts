import type { DataProvider } from 'react-admin';
import simpleRest from 'ra-data-simple-rest';
import { newKey } from '#src/http/newKey.ts';
import { recordFromWire, versionSeen, writableFields } from './records.ts';
import { simpleRestClient } from './simpleRestClient.ts';
import type { Target } from './target.ts';

export type Crud = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>;

// A reference column of a long page requests many at once; the address must stay short.
const IDS_A_CALL = 100;

/** Reads and writes the records of a service. */
export type SpeakService = (target: Target) => Crud;

/**
 * A service as `schemas/services.yaml` describes it: ra-data-simple-rest sends the calls, `simpleRestClient` adds what
 * simple-rest lacks and converts them to the dialect of the service.
 */
export function speakDialect(target: Target): Crud {
  const { entry, meta } = target;
  // ra-data-simple-rest puts a slash between its address and the resource.
  const path = target.url.slice(1);
  const rest = (headers: Record<string, string> = {}) => simpleRest('', simpleRestClient(target, headers));

  const getMany: Crud['getMany'] = async (_, { ids, signal }) => {
    const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (__, part) =>
      ids.slice(part * IDS_A_CALL, (part + 1) * IDS_A_CALL),
    );
    const sort = { field: entry.idField, order: 'ASC' as const };
    const replies = await Promise.all(
      parts.map((part) =>
        rest().getList(path, {
          filter: { [entry.idField]: part },
          pagination: { page: 1, perPage: part.length },
          sort,
          signal,
        }),
      ),
    );
    return { data: replies.flatMap((reply) => reply.data) };
  };

  return {
    getMany,
    getList: (_, params) => rest().getList(path, params),
    getOne: (_, params) => rest().getOne(path, params),
    getManyReference: (_, params) => rest().getManyReference(path, params),
    create: async (_, params) => {
      const reply = await rest({ 'Idempotency-Key': meta.idempotencyKey ?? newKey() }).create(path, {
        ...params,
        data: writableFields(params.data),
      });
      // If several were created at once, react-admin receives the first, with the others beside it.
      const items: unknown = reply.data.items;
      return params.data.count !== undefined && Array.isArray(items)
        ? { data: { ...recordFromWire(items[0], entry.idField), _items: items } }
        : reply;
    },
    update: (_, params) => {
      const version = meta.version ?? versionSeen(params.previousData);
      return rest(version === undefined ? {} : { 'If-Match': `"${version}"` }).update(path, {
        ...params,
        data: writableFields(params.data, params.previousData),
      });
    },
    delete: async (_, params) => {
      const reply = await rest().delete(path, params);
      // A 202 returns the record in its transient state; a 204 has no body, so use the deleted record that react-admin
      // expects.
      return { ...reply, data: reply.data.id === '' ? (params.previousData ?? reply.data) : reply.data };
    },
  };
}
