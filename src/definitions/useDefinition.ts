import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { definitionQuery } from './definitionQueries.ts';

/** The definition of a resource. Suspends during the first load; later changes replace it in place. */
export function useDefinition(resource: string): Definition {
  return useSuspenseQuery(definitionQuery(resource)).data;
}

/** For views that work without it, such as a link to another resource: undefined while it loads or if it is denied. */
export function useDefinitionIfLoaded(resource: string | undefined): Definition | undefined {
  return useQuery({ ...definitionQuery(resource ?? ''), enabled: Boolean(resource) }).data;
}
