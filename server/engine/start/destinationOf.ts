import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Destination, DestinationOf } from '#server/engine/audit/requests/describeRequest.ts';
import { WORD } from '#server/engine/http/apiRoute.ts';
import { isTrue } from '#server/engine/http/checkQuery.ts';
import { partsOf } from '#server/engine/http/partsOf.ts';
import { factsOf } from '#server/engine/http/requestFacts.ts';
import { matchResource, type ResourceMatch } from '#server/engine/routes/resources/resourcePaths.ts';

const BY_METHOD: Readonly<Record<string, string>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Where a request leads: to a hand-written route, or to an operation of a definition. */
export const destinationOf: DestinationOf = (request, { schemas }) => {
  const { path, query } = partsOf(request.url);
  const { route, text } = factsOf(request);
  if (route !== undefined) {
    return {
      pattern: route.path,
      service: serviceOf(path, schemas),
      resource: route.resource ?? null,
      id: route.id ?? null,
      action: triedIn(query) ?? route.action,
      byAgent: route.isReport,
    };
  }
  const match = matchResource(schemas, path);
  if (match === undefined)
    return {
      pattern: '/api/…',
      service: serviceOf(path, schemas),
      resource: null,
      id: null,
      action: null,
      byAgent: false,
    };
  return ofDefinition(match, request.method, query, text, schemas.services[match.definition.service]?.basePath);
};

function serviceOf(path: string, { services }: CompiledSchemas): string | null {
  const [service = null] = Object.entries(services).find(([, { basePath }]) => path.startsWith(`${basePath}/`)) ?? [];
  return service;
}

function ofDefinition(
  { definition, rest }: ResourceMatch,
  method: string,
  query: string,
  text: string | undefined,
  basePath = '',
): Destination {
  const [id, word] = rest;
  const below = word === undefined ? '' : `/${WORD.test(word) ? word : '…'}`;
  return {
    pattern: `${basePath}${definition.path}${id === undefined ? '' : `/{${definition.id.field}}`}${below}`,
    service: definition.service,
    resource: definition.resource,
    id: id ?? null,
    action: actionOf(method, word, query, text),
    byAgent: word === 'heartbeat',
  };
}

function actionOf(method: string, word: string | undefined, query: string, text: string | undefined): string {
  const inBody = word === 'action' ? /"action"\s*:\s*"(\w{1,40})"/.exec(text ?? '')?.[1] : undefined;
  const found = triedIn(query) ?? namedIn(query) ?? inBody ?? word ?? '';
  return WORD.test(found) ? found : (BY_METHOD[method] ?? method.toLowerCase());
}

/** A dry run or a preview is in the log only if it is refused, and never under the name of what it tries. */
function triedIn(query: string): string | null {
  if (query === '') return null;
  const parameters = new URLSearchParams(query);
  return ['dry_run', 'preview'].find((name) => isTrue(parameters.get(name))) ?? null;
}

function namedIn(query: string): string | null {
  if (query === '') return null;
  const parameters = new URLSearchParams(query);
  return (
    parameters.get('action') ??
    parameters.get('bulk') ??
    ['import', 'export'].find((name) => parameters.has(name)) ??
    null
  );
}
