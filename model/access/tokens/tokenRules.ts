import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { actionWords } from '#model/access/policies/actionWords.ts';
import { isReading, type OperationKey } from '#model/access/policies/operationKey.ts';
import type { RowRule } from '#model/access/policies/rowRules.ts';
import { fitsWildcard } from '#model/access/policies/wildcard.ts';
import type { ActorToken, TokenPlaces } from './actorToken.ts';

/**
 * What an API token takes away on a resource, as rules that deny. They bind every account, the system account too.
 *
 * @example
 *   tokenRules({ ...token, words: ['cmp:List*'], isReadOnly: false }, vms); // denies everything but the list
 */
export function tokenRules(token: ActorToken, definition: Definition): RowRule[] {
  const operations = actionWords(definition).flatMap((each) => each.operations);
  const covered = new Set(
    actionWords(definition)
      .filter(({ word }) => token.words.some((pattern) => fitsWildcard(pattern, word)))
      .flatMap((each) => each.operations)
      .filter((key) => !token.isReadOnly || isReading(key)),
  );
  const source = { policy: token.name, version: '', sid: '' };
  const outside = operations.filter((key) => !covered.has(key));
  const rules: RowRule[] = outside.length === 0 ? [] : [{ operations: outside, source, token: token.name }];
  if (token.within === undefined) return rules;
  const placed = placeRules([...covered], token.within, definition);
  return [...rules, ...placed.map((rule) => ({ ...rule, source, token: token.name }))];
}

type Placed = Pick<RowRule, 'operations' | 'where'>;

function placeRules(operations: readonly OperationKey[], places: TokenPlaces, definition: Definition): Placed[] {
  const { field, to, ids } = places;
  if (definition.resource === to) return [{ operations, where: { $not: { [definition.id.field]: { in: [...ids] } } } }];
  const reading = operations.filter(isReading);
  const writing = operations.filter((key) => !isReading(key));
  const inside: Condition | undefined = definition.fields[field]?.to === to ? { [field]: { in: [...ids] } } : undefined;
  const open = openRecords(places, definition);
  const readable = [inside, open].filter((each) => each !== undefined);
  return [
    { operations: writing, ...(inside && { where: { $not: inside } }) },
    { operations: reading, ...(readable.length > 0 && { where: { $not: { $any: readable } } }) },
  ].filter((rule) => rule.operations.length > 0);
}

/** What a cloud offers to everybody, such as flavors and public images: it has no owner and is in no place. */
function openRecords({ field, owners }: TokenPlaces, { cloud, fields }: Definition): Condition | undefined {
  if (cloud === undefined) return undefined;
  const named = [field, ...owners].filter((name) => fields[name] !== undefined && fields[name].computed === undefined);
  return named.length === 0 ? undefined : Object.fromEntries(named.map((name) => [name, { empty: true }]));
}
