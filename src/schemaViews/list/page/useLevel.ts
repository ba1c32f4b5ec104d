import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { useListScope } from './listScope.ts';

/** A list that shows one level at a time: what is open, and the address of every other level. */
export function useLevel(definition: Pick<Definition, 'routes'>) {
  const { filterValues } = useListContext<RaRecord>();
  const { tree } = useListScope();
  if (tree === undefined) return undefined;
  const above: unknown = filterValues[tree.by];
  return {
    tree,
    /** Undefined at the top, and while a search looks at every level. */
    above: filterValues.q === undefined && (typeof above === 'number' || typeof above === 'string') ? above : undefined,
    addressOf: (id: Identifier | undefined) =>
      listAddress(definition, id === undefined ? undefined : { [tree.by]: id }),
  };
}
