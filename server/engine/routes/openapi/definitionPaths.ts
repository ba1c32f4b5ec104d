import { fieldKind } from '#model/fields/index.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { actionPaths } from './actionPaths.ts';
import { heartbeatOperation } from './heartbeatOperation.ts';
import { listReply, listWords } from './listWords.ts';
import { componentName, inputSchema } from './recordSchemas.ts';
import {
  BULK_QUERY,
  CREATE_QUERY,
  HISTORY_QUERY,
  IMPORT_QUERY,
  LIST_QUERIES,
  removeQuery,
  SHOW_QUERY,
  TIMELINE_QUERY,
  TREND_QUERY,
  UPDATE_QUERY,
  wordQuery,
} from '#server/engine/routes/resources/queryWords.ts';
import {
  IDEMPOTENCY,
  SIGNED_IN,
  json,
  listOf,
  pathParameters,
  queries,
  query,
  reference,
  refusals,
  IMPORT_FILES,
  type MakeOperation,
  type ParameterObject,
  type PathItems,
} from './operation.ts';

const text: JsonSchema = { type: 'string' };
/** Views and files have some words of their own beside those of the list. */
const VIEW_PARAMETERS = ['q', 'for', 'by', 'sum'] as const;
const VIEW = query(
  'view',
  { enum: ['options', 'counts', 'summary'] },
  '`options`: only id and title, for pickers. `counts`: only the number of records by value of a field. `summary`: the same with totals',
);
const IF_MATCH: ParameterObject = { name: 'If-Match', in: 'header', required: false, schema: text };

/** Every call of a definition (docs/api.md). Operations without any grant are neither served nor described. */
export function definitionPaths(definition: Definition, service: ServiceDefinition): PathItems {
  const { resource, access, id } = definition;
  const base = service.basePath + definition.path;
  const name = componentName(resource);
  const idSchema: JsonSchema =
    id.kind === 'serial' ? { type: 'integer' } : id.kind === 'uuid' ? { type: 'string', format: 'uuid' } : text;
  const ofList = pathParameters(base, parentSchemas(definition));
  const ofRecord: ParameterObject[] = [...ofList, { name: 'id', in: 'path', required: true, schema: idSchema }];
  const granted = (operation: Operation) => access[operation].length > 0;
  const writable = !definition.platformOwned;
  const record = json(reference(name));

  const operation: MakeOperation = (word, summary, grants, rest) => ({
    operationId: `${resource}.${word}`,
    tags: [resource],
    summary: `${definition.label.en}: ${summary}`,
    security: SIGNED_IN,
    'x-access': grants,
    ...rest,
  });

  const list: PathItems[string] = {};
  const item: PathItems[string] = {};
  const paths: PathItems = { [base]: list, [`${base}/{id}`]: item };

  if (granted('list') || granted('pick') || granted('export')) {
    const page = { 'Content-Range': { schema: text }, ETag: { schema: text } };
    const content = {
      'application/json': {
        schema: {
          anyOf: [
            listReply(reference(name), definition.path, service.dialect),
            listOf(reference('Option')),
            reference('Counts'),
            reference('Summary'),
          ],
        },
      },
      ...(granted('export')
        ? {
            'text/csv': { schema: text },
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: text },
          }
        : {}),
    };
    list.get = operation('list', 'list, pick or export', access.list, {
      parameters: [...ofList, ...listWords(service.dialect), ...viewParameters(granted('export'))],
      responses: { 200: { description: 'One page', headers: page, content }, ...refusals(400, 401, 403, 404) },
    });
  }
  if (granted('show')) {
    item.get = operation('show', 'one record', access.show, {
      parameters: [...ofRecord, ...queries(SHOW_QUERY)],
      responses: {
        200: { description: 'The record', headers: { ETag: { schema: text } }, ...record },
        ...refusals(400, 401, 403, 404),
      },
    });
  }
  const posts = resourcePosts(definition, name, writable);
  if (posts)
    list.post = operation('create', posts.summary, posts.access, {
      parameters: [...ofList, ...posts.parameters, IDEMPOTENCY],
      requestBody: posts.body,
      responses: posts.responses,
    });
  if (granted('update') && writable) {
    for (const method of ['put', 'patch'] as const) {
      item[method] = operation(method === 'put' ? 'update' : 'patch', 'change', access.update, {
        parameters: [...ofRecord, ...queries(UPDATE_QUERY), IF_MATCH, IDEMPOTENCY],
        requestBody: { required: true, ...json(reference(`${name}Update`)) },
        responses: {
          200: { description: 'The record as it is now', ...record },
          ...refusals(400, 401, 403, 404, 409, 413, 415),
        },
      });
    }
  }
  if (granted('delete') && writable) {
    item.delete = operation('delete', 'delete', access.delete, {
      parameters: [...ofRecord, ...queries(removeQuery(definition)), IF_MATCH, IDEMPOTENCY],
      responses: {
        200: {
          description: 'Dry run: what prevents the deletion, is deleted too or loses its reference',
          ...json(reference('Removal')),
        },
        204: { description: 'It is gone' },
        ...(definition.cloud ? { 202: { description: 'The record, until its cloud has deleted it', ...record } } : {}),
        ...refusals(400, 401, 403, 404, 409),
      },
    });
  }
  if (granted('history')) {
    paths[`${base}/{id}/history`] = {
      get: operation('history', 'who changed what, and when', access.history, {
        parameters: [...ofRecord, ...queries(HISTORY_QUERY)],
        responses: {
          200: {
            description: 'Latest first',
            headers: { 'Content-Range': { schema: text } },
            ...json(listOf(reference('HistoryEntry'))),
          },
          ...refusals(400, 401, 403, 404),
        },
      }),
    };
    paths[`${base}/{id}/timeline`] = {
      get: operation('timeline', 'what was changed, requested and happened, on one line', access.history, {
        parameters: [...ofRecord, ...queries(TIMELINE_QUERY)],
        responses: {
          200: { description: 'Latest first', ...json(reference('Timeline')) },
          ...refusals(400, 401, 403, 404),
        },
      }),
    };
  }
  if (definition.journal === 'requests') {
    paths[`${base}/chain/verify`] = {
      get: operation('verify', 'whether every row is as it was written', access.list, {
        parameters: [],
        responses: {
          200: { description: 'By journal: `rows`, `removed`, `bad` or null', ...json(listOf({ type: 'object' })) },
          ...refusals(401, 403),
        },
      }),
    };
    paths[`${base}/hourly/trend`] = {
      get: operation('trend', 'requests by hour', access.list, {
        parameters: queries(TREND_QUERY),
        responses: {
          200: {
            description: 'Every hour: `total`, `errors_4xx`, `errors_5xx`, `p95_ms`',
            ...json(listOf({ type: 'object' })),
          },
          ...refusals(400, 401, 403),
        },
      }),
    };
    paths[`${base}/{id}/trail`] = {
      get: operation('trail', 'what a request changed and led to', access.show, {
        parameters: ofRecord,
        responses: {
          200: { description: '`changes` and `events`', ...json({ type: 'object' }) },
          ...refusals(401, 403, 404),
        },
      }),
    };
  }
  if (definition.agent) paths[`${base}/{id}/heartbeat`] = { post: heartbeatOperation(definition, ofRecord) };
  Object.assign(paths, actionPaths(definition, base, ofRecord, item, operation, service.dialect?.action));
  for (const path of Object.keys(paths)) if (Object.keys(paths[path] ?? {}).length === 0) delete paths[path];
  return paths;
}

function viewParameters(withFiles: boolean): ParameterObject[] {
  const { options, counts, summary, export: file } = LIST_QUERIES;
  const all = { ...options, ...counts, ...summary };
  const words = Object.fromEntries(VIEW_PARAMETERS.map((name) => [name, all[name]]));
  return [VIEW, ...queries({ ...words, ...(withFiles && { format: file.format, lang: file.lang, zone: file.zone }) })];
}

/** `{cloud_id}` of a path is a field of the record. */
function parentSchemas(definition: Definition): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.values(definition.fields).map((field) => [field.name, fieldKind(field.type).wire(field)]),
  );
}

const bulkWords = (definition: Definition, writable: boolean) => [
  ...(writable && definition.access.update.length > 0 ? ['update'] : []),
  ...(writable && definition.access.delete.length > 0 && definition.delete.bulk ? ['delete'] : []),
  ...Object.values(definition.actions)
    .filter((action) => action.bulk)
    .map((action) => action.name),
];

function resourcePosts(definition: Definition, name: string, writable: boolean) {
  const { access } = definition;
  const creates = writable && access.create.length > 0;
  const imports = writable && access.import.length > 0;
  const bulk = bulkWords(definition, writable);
  const actions = Object.values(definition.actions).filter((action) => action.on === 'resource');
  if (!creates && !imports && bulk.length === 0 && actions.length === 0) return undefined;
  const bodies = [
    ...(creates ? [reference(`${name}Create`)] : []),
    ...(bulk.length > 0 ? [reference('BulkRequest')] : []),
    ...actions.map((action) => inputSchema(action.input ?? {})),
  ];
  return {
    summary: 'create, import, or act on many',
    access: [
      ...new Set([
        ...(creates ? access.create : []),
        ...(imports ? access.import : []),
        ...(bulk.length > 0 ? access.update : []),
      ]),
    ],
    parameters: queries({
      ...(actions.length > 0 &&
        wordQuery(
          'action',
          actions.map((action) => action.call.word),
        )),
      ...(imports && IMPORT_QUERY),
      ...(bulk.length > 0 && { ...BULK_QUERY, bulk: { enum: bulk, description: 'What to do with each record' } }),
      ...CREATE_QUERY,
    }),
    body: {
      required: true,
      content: {
        'application/json': { schema: { anyOf: imports ? [...bodies, listOf({ type: 'object' })] : bodies } },
        ...(imports ? IMPORT_FILES : {}),
      },
    },
    responses: {
      ...(creates ? { 201: { description: 'The new record', ...json(reference(name)) } } : {}),
      ...(creates && definition.create
        ? {
            202: {
              description: 'The new records, where `count` was given',
              ...json({ type: 'object', properties: { items: listOf(reference(name)) }, required: ['items'] }),
            },
          }
        : {}),
      200: {
        description: 'The result of each row',
        ...json({
          anyOf: [
            reference('BulkResult'),
            ...(creates ? [reference('DryRun')] : []),
            ...(imports ? [reference('ImportResult')] : []),
            ...actions.map(() => ({ type: 'object' })),
          ],
        }),
      },
      ...refusals(400, 401, 403, 404, 409, 413, 415),
    },
  };
}
