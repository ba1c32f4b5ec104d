import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { definitionQuery } from './definitionQueries.ts';

/** The definition of a resource; suspends while it loads for the first time, and is replaced in place afterwards. */
export function useDefinition(resource: string): Definition {
  return useSuspenseQuery(definitionQuery(resource)).data;
}

/** For views that do without it, such as a link to another resource: undefined while it loads or where it is denied. */
export function useDefinitionIfLoaded(resource: string | undefined): Definition | undefined {
  return useQuery({ ...definitionQuery(resource ?? ''), enabled: Boolean(resource) }).data;
}
