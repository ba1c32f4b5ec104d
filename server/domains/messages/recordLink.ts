import type { Definition } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** The path of a record's page in the console; undefined if it has none. */
export function recordLink(definition: Definition, record: RecordData): string | undefined {
  const { routes, id } = definition;
  if (routes.show === undefined) return undefined;
  const fields = routes.show.params ?? {};
  let complete = true;
  const path = routes.show.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = record[fields[name] ?? name] ?? record[id.field];
    if (typeof value !== 'string' && typeof value !== 'number') complete = false;
    return encodeURIComponent(String(value));
  });
  return complete ? path : undefined;
}
