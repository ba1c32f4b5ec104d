import { spansClouds } from '#model/rules/inClouds.ts';
import type { Definition } from '#model/language/definition.ts';
import { useCloudState } from './cloudState.ts';
import { useSelection } from './selectedCloud.ts';

/**
 * Whether the product of the selected cloud lacks this resource: another product can have machines of a different kind.
 * Known without a request to the cloud.
 */
export function useIsElsewhere(definition: Pick<Definition, 'cloud' | 'path'>): boolean {
  const { cloud } = useSelection();
  const product = useCloudState(definition).state?.product ?? cloud?.product.toLowerCase();
  return !spansClouds(definition) && product !== undefined && definition.cloud?.products.includes(product) === false;
}
