import type { Definition } from '#model/language/definition.ts';
import { useCloudState } from './cloudState.ts';
import { useSelection } from './selectedCloud.ts';

/**
 * The selected cloud is of a product that has nothing of the kind: another may well have machines, and none of these.
 * Known before the cloud is asked.
 */
export function useIsElsewhere(definition: Pick<Definition, 'cloud' | 'path'>): boolean {
  const { cloud } = useSelection();
  const product = useCloudState(definition).state?.product ?? cloud?.product.toLowerCase();
  return product !== undefined && definition.cloud?.products.includes(product) === false;
}
