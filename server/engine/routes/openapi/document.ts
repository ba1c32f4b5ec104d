import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { definitionPaths } from './definitionPaths.ts';
import type { OperationObject, PathItems } from './operation.ts';
import { recordSchemas } from './recordSchemas.ts';
import { routePaths } from './routePaths.ts';
import { SHARED_SCHEMAS } from './sharedSchemas.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: PathItems;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, Record<string, string>> };
}

/**
 * The contract: every call of every definition, and every hand-written call. A hand-written call replaces a generated
 * one.
 */
export function openApiDocument(schemas: CompiledSchemas, routes: readonly ApiRoute[]): OpenApiDocument {
  const components: Record<string, JsonSchema> = { ...SHARED_SCHEMAS };
  const paths: PathItems = {};
  for (const definition of Object.values(schemas.resources)) {
    const service = schemas.services[definition.service];
    if (!service) continue;
    Object.assign(components, recordSchemas(definition));
    merge(paths, definitionPaths(definition, service));
  }
  merge(paths, routePaths(routes));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Suantai',
      version: schemas.revision,
      description: 'Generated from the resource definitions of the running server. Conventions: docs/api.md.',
    },
    servers: [{ url: '/' }],
    tags: tagsOf(paths, schemas),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: components,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'access-token' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, or an API token of the personal centre',
        },
        agent: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of one record, returned when it is created or renewed',
        },
      },
    },
  };
}

function merge(into: PathItems, more: PathItems): void {
  for (const [path, item] of Object.entries(more)) into[path] = { ...into[path], ...item };
}

function tagsOf(paths: PathItems, { resources }: CompiledSchemas): OpenApiDocument['tags'] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as OperationObject[]);
  const names = [...new Set(operations.flatMap((operation) => operation.tags))].toSorted();
  return names.map((name) => ({ name, description: resources[name]?.help?.en ?? resources[name]?.label.en ?? name }));
}
