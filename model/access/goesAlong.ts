import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Whether records go along with what they refer to: a cloud that lists things and deletes none on request makes them
 * disappear with their parent, such as the rules of a gateway that follow its subnets. They prevent nothing.
 *
 * @example
 *   goesAlong(snatRules, { snatRules: ['list'] }); // true
 */
export function goesAlong({ cloud }: Pick<Definition, 'cloud'>, capabilities: Capabilities | undefined): boolean {
  const words = cloud && capabilities?.[cloud.kind];
  return words !== undefined && !words.includes('delete');
}
