import type { Definition } from '#model/language/definition.ts';

/** The page of a fact, by its id. */
export function useRecordPath({ routes }: Pick<Definition, 'routes'>): (id: string) => string {
  const path = routes.show?.path ?? '';
  return (id) => path.replace(/:\w+(\(\w+\))?$/, encodeURIComponent(id));
}
