import { useQuery } from '@tanstack/react-query';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useLabel } from '#src/i18n/useLabel.ts';

/** The labels of fields and actions of a resource; their own words while its definition is on its way. */
export function useFieldNames(resource: string): { field: (name: string) => string; action: (name: string) => string } {
  const label = useLabel();
  const { data } = useQuery(definitionQuery(resource));
  return {
    field: (name) => label(data?.fields[name]?.label) || name,
    action: (name) => label(data?.actions[name]?.label) || name,
  };
}
