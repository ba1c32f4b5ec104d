import type { Definition } from '#model/language/definition.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';
import { actionPaths } from './actionPaths.ts';
import { describedOf, granted, type Described } from './described.ts';
import { historyPaths, journalPaths } from './historyPaths.ts';
import { heartbeatOperation } from './heartbeatOperation.ts';
import { listReply, listWords } from './listWords.ts';
import { inputSchema } from './recordSchemas.ts';
import {
  BULK_QUERY,
  CREATE_QUERY,
  IMPORT_QUERY,
  filterWords,
  LIST_QUERIES,
  removeQuery,
  SHOW_QUERY,
  tryQuery,
  UPDATE_QUERY,
  wordQuery,
} from '#server/engine/routes/resources/queryWords.ts';
import {
  IDEMPOTENCY,
  json,
  listOf,
  queries,
  query,
  reference,
  refusals,
  text,
  IMPORT_FILES,
  type ParameterObject,
  type PathItems,
  type ReplyObject,
} from './operation.ts';

/** Views and files have some words of their own beside those of the list. */
const VIEW_PARAMETERS = ['q', 'for', 'by', 'sum'] as const;
const VIEW = query(
  'view',
  { enum: ['options', 'counts', 'summary', 'values'] },
  '`options`: only id and title, for pickers. `counts`: only the number of records by value of a field. `summary`: the same with totals. `values`: only the values of a field with their names',
);
/** The files of an export. */
const FILES = {
  'text/csv': { schema: text },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: text },
};
const IF_MATCH: ParameterObject = { name: 'If-Match', in: 'header', required: false, schema: text };

/** Every call of a definition (docs/api.md). Operations without any grant are neither served nor described. */
export function definitionPaths(definition: Definition, service: ServiceDefinition): PathItems {
  const described = describedOf(definition, service);
  const { base, ofRecord, operation } = described;
  const item = recordCalls(described);
  const paths: PathItems = { [base]: listCalls(described), [`${base}/{id}`]: item };
  if (granted(definition, 'history')) Object.assign(paths, historyPaths(described));
  if (definition.journal === 'requests') Object.assign(paths, journalPaths(described));
  if (definition.agent) paths[`${base}/{id}/heartbeat`] = { post: heartbeatOperation(definition, ofRecord) };
  Object.assign(paths, actionPaths(definition, base, ofRecord, item, operation, service.dialect?.action));
  for (const path of Object.keys(paths)) if (Object.keys(paths[path] ?? {}).length === 0) delete paths[path];
  return paths;
}

function listCalls({ definition, service, name, ofList, operation }: Described): PathItems[string] {
  const { access, platformOwned } = definition;
  const list: PathItems[string] = {};
  const exports = granted(definition, 'export');
  if (granted(definition, 'list') || granted(definition, 'pick') || exports) {
    const page = { 'Content-Range': { schema: text }, ETag: { schema: text } };
    const shown = [
      listReply(reference(name), definition.path, service.dialect),
      listOf(reference('Option')),
      reference('Counts'),
      reference('Summary'),
    ];
    const content = { 'application/json': { schema: { anyOf: shown } }, ...(exports && FILES) };
    list.get = operation('list', 'list, pick or export', access.list, {
      parameters: [
        ...ofList,
        ...listWords(service.dialect),
        ...queries(filterWords(definition)),
        ...viewParameters(exports),
      ],
      responses: { 200: { description: 'One page', headers: page, content }, ...refusals(400, 401, 403, 404) },
    });
  }
  const posts = resourcePosts(definition, name, !platformOwned);
  if (posts)
    list.post = operation('create', posts.summary, posts.access, {
      parameters: [...ofList, ...posts.parameters, IDEMPOTENCY],
      requestBody: posts.body,
      responses: posts.responses,
    });
  return list;
}

function recordCalls({ definition, name, ofRecord, record, operation }: Described): PathItems[string] {
  const { access, platformOwned } = definition;
  const item: PathItems[string] = {};
  if (granted(definition, 'show'))
    item.get = operation('show', 'one record', access.show, {
      parameters: [...ofRecord, ...queries(SHOW_QUERY)],
      responses: {
        200: { description: 'The record', headers: { ETag: { schema: text } }, ...record },
        ...refusals(400, 401, 403, 404),
      },
    });
  if (granted(definition, 'update') && !platformOwned)
    for (const method of ['put', 'patch'] as const)
      item[method] = operation(method === 'put' ? 'update' : 'patch', 'change', access.update, {
        parameters: [...ofRecord, ...queries({ ...UPDATE_QUERY, ...tryQuery(definition) }), IF_MATCH, IDEMPOTENCY],
        requestBody: { required: true, ...json(reference(`${name}Update`)) },
        responses: {
          200: isTried(definition)
            ? {
                description: 'The record as it is now, or what the tried action found',
                ...json({ anyOf: [reference(name), reference('Trial')] }),
              }
            : { description: 'The record as it is now', ...record },
          ...refusals(400, 401, 403, 404, 409, 413, 415),
        },
      });
  if (granted(definition, 'delete') && !platformOwned)
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
  return item;
}

function viewParameters(withFiles: boolean): ParameterObject[] {
  const { options, counts, summary, export: file } = LIST_QUERIES;
  const all = { ...options, ...counts, ...summary };
  const words = Object.fromEntries(VIEW_PARAMETERS.map((name) => [name, all[name]]));
  return [VIEW, ...queries({ ...words, ...(withFiles && { format: file.format, lang: file.lang, zone: file.zone }) })];
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
      ...tryQuery(definition),
    }),
    body: {
      required: true,
      content: {
        'application/json': { schema: { anyOf: imports ? [...bodies, listOf({ type: 'object' })] : bodies } },
        ...(imports ? IMPORT_FILES : {}),
      },
    },
    responses: {
      ...(creates && createReplies(definition, name)),
      200: {
        description: 'The result of each row',
        ...json({
          anyOf: [
            reference('BulkResult'),
            ...(creates ? trialReplies(definition) : []),
            ...(imports ? [reference('ImportResult')] : []),
            ...actions.map(() => ({ type: 'object' })),
          ],
        }),
      },
      ...refusals(400, 401, 403, 404, 409, 413, 415),
    },
  };
}

/** Whether a form runs an action of it with what is entered. */
const isTried = ({ actions }: Definition): boolean => Object.values(actions).some(({ inForm }) => inForm !== undefined);

/** What a creation answers that creates nothing. */
const trialReplies = (definition: Definition) => [
  reference('DryRun'),
  ...(isTried(definition) ? [reference('Trial')] : []),
];

/** Several records can be created at once where the definition says so. */
function createReplies({ create }: Definition, name: string): Record<number, ReplyObject> {
  const one = { 201: { description: 'The new record', ...json(reference(name)) } };
  if (create === undefined) return one;
  return {
    ...one,
    202: {
      description: 'The new records, where `count` was given',
      ...json({ type: 'object', properties: { items: listOf(reference(name)) }, required: ['items'] }),
    },
  };
}
