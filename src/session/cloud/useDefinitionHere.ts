import { useSuspenseQuery } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useSelection } from './selectedCloud.ts';

/** The definition of a resource as the selected cloud has it: without the fields and values that it lacks (`needs`). */
export function useDefinitionHere(resource: string): Definition {
  const { features } = useDefinition(resource);
  const { cloud } = useSelection();
  return useSuspenseQuery(definitionQuery(resource, features && cloud?.cloud_id)).data;
}
