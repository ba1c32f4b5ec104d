import { actionRequest } from '#model/dialect/actionRequest.ts';
import type { Definition } from '#model/language/definition.ts';
import { actionWords, resourceType, type ActionWord } from '#model/access/policies/actionWords.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { actionName } from './actionName.ts';
import type { GeneratedSource } from './generatedSource.ts';

type Level = 'list' | 'read' | 'write' | 'admin';

/** The HTTP call of each operation, below the path of the resource. */
const CALLS: Readonly<Record<string, { level: Level; method?: string; path: string }>> = {
  list: { level: 'list', method: 'GET', path: '' },
  show: { level: 'read', method: 'GET', path: '/{id}' },
  history: { level: 'read', method: 'GET', path: '/{id}/history' },
  export: { level: 'read', method: 'GET', path: '?format=xlsx' },
  create: { level: 'write', method: 'POST', path: '' },
  import: { level: 'write', method: 'POST', path: '?import=run' },
  update: { level: 'write', path: '/{id}' },
  delete: { level: 'admin', method: 'DELETE', path: '/{id}' },
};

/** The words by which policies name what can be done, for every definition. */
export const actions: GeneratedSource = {
  writes: ['word', 'code', 'service_id', 'resource_id', 'name', 'name_en', 'level', 'method', 'path'],
  rows(schemas) {
    const [first = 'zh'] = schemas.languages;
    return Object.values(schemas.resources).flatMap((definition) =>
      actionWords(definition).map((each) => ({
        word: each.word,
        code: each.word.slice(each.word.indexOf(':') + 1),
        service_id: definition.service,
        resource_id: resourceType(definition),
        name: actionName(each, definition, schemas, first),
        name_en: actionName(each, definition, schemas, 'en'),
        ...callOf(each, definition, schemas),
      })),
    );
  },
};

function callOf(
  { operations: [operation = ''] }: ActionWord,
  { service, path, actions: all }: Definition,
  { services }: CompiledSchemas,
): { level: Level; method: string; path: string } {
  const { basePath = '', update = 'PUT' } = services[service] ?? {};
  const action = operation.startsWith(':') ? all[operation.slice(1)] : undefined;
  if (action !== undefined) {
    const { below, query } = actionRequest(action.call);
    const record = action.on === 'record' ? '/{id}' : '';
    const search = Object.entries(query).map(([name, word]) => `?${name}=${word}`);
    return {
      level: 'write',
      method: action.call.method,
      path: `${basePath}${path}${record}${below}${search.join('')}`,
    };
  }
  const { level, method = update, path: below } = CALLS[operation] ?? { level: 'write', path: '' };
  return { level, method, path: `${basePath}${path}${below}` };
}
