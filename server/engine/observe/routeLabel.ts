import { LRUCache } from 'lru-cache';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { matchResource } from '#server/engine/routes/resources/resourcePaths.ts';

const KEPT_PATHS = 2_000;

/** The pattern that a path matches. Ids and unknown paths never become labels. */
export function createRouteLabel(routes: () => readonly ApiRoute[]) {
  const known = new LRUCache<string, string>({ max: KEPT_PATHS });
  let fixed: Set<string> | undefined;

  function label(path: string, schemas: CompiledSchemas): string {
    fixed ??= new Set(routes().map((route) => route.path));
    if (fixed.has(path)) return path;
    const match = path.startsWith('/api/') ? matchResource(schemas, path) : undefined;
    if (match)
      return [
        match.definition.resource,
        ...match.rest.map((part, index) => (index === 0 ? '{id}' : RECORD_WORDS.has(part) ? part : 'other')),
      ].join('/');
    return path.startsWith('/api/') ? 'other' : 'console';
  }

  return (path: string, { schemas }: { schemas: CompiledSchemas }): string => {
    let name = known.get(path);
    if (name === undefined) known.set(path, (name = label(path, schemas)));
    return name;
  };
}

const RECORD_WORDS = new Set(['action', 'history', 'heartbeat']);
