import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { isGranted } from '#model/access/granted.ts';
import { seenScope } from '#model/access/ownership/seenScope.ts';
import { theirScope } from '#model/access/ownership/theirScope.ts';
import { actionWords } from './actionWords.ts';
import { grantsFor, type OperationKey } from './operationKey.ts';
import { isChange } from './isChange.ts';
import { resourceCondition } from './resourceCondition.ts';
import type { RowRule, RowRules } from './rowRules.ts';
import type { GivenRole, GivenStatement, GivenStatements, GivenWithin, Statement } from './statement.ts';
import { termCondition } from './termCondition.ts';
import type { ActorToken } from '#model/access/tokens/actorToken.ts';
import { tokenRules } from '#model/access/tokens/tokenRules.ts';
import { fitsWildcard } from './wildcard.ts';

/** The authority of kind 0 (`schemas/roles.yaml`). */
const SYSTEM = 'system';

const known = new WeakMap<GivenStatements, WeakMap<Definition, { rules: RowRules | undefined }>>();

/**
 * The rules by which statements allow and deny operations on a resource; undefined if they do not mention it, so that
 * kind and role decide alone. The result is cached for all accounts with the same statements. A definition that was
 * narrowed for its reader carries the result.
 *
 * @example
 *   rulesFor({ ...actor, statements }, vms); // { allow: [{ operations: ['list', 'pick'], source }], deny: [] }
 */
export function rulesFor(actor: Actor, definition: Definition): RowRules | undefined {
  const given = statementRulesFor(actor, definition);
  return actor.token === undefined ? given : withToken(given, actor.token, definition);
}

const limited = new WeakMap<ActorToken, WeakMap<Definition, { given: RowRules | undefined; rules: RowRules }>>();

/** What the token does not cover is denied, whatever statements, kind and role allow. */
function withToken(given: RowRules | undefined, token: ActorToken, definition: Definition): RowRules {
  let byDefinition = limited.get(token);
  if (byDefinition === undefined) limited.set(token, (byDefinition = new WeakMap()));
  const found = byDefinition.get(definition);
  if (found !== undefined && found.given === given) return found.rules;
  const { allow = [], deny = [] } = given ?? {};
  const rules = { allow, deny: [...tokenRules(token, definition), ...deny] };
  byDefinition.set(definition, { given, rules });
  return rules;
}

function statementRulesFor(actor: Actor, definition: Definition): RowRules | undefined {
  const { statements } = actor;
  if (statements === undefined) return definition.ruled;
  let byDefinition = known.get(statements);
  if (byDefinition === undefined) known.set(statements, (byDefinition = new WeakMap()));
  let found = byDefinition.get(definition);
  if (found === undefined) byDefinition.set(definition, (found = { rules: makeRules(actor, statements, definition) }));
  return found.rules;
}

function makeRules(actor: Actor, { statements, roles }: GivenStatements, definition: Definition): RowRules | undefined {
  const allow = [
    ...statements
      .filter(({ statement }) => statement.effect === 'Allow')
      .flatMap((given) => statementRules(given, definition, actor)),
    ...roles.flatMap((given) => roleRules(given, definition, actor)),
  ];
  // The system account ignores denials, so that it can undo a policy that locks out everyone else.
  const denied = actor.grants.includes(SYSTEM) ? [] : statements.filter(({ statement }) => statement.effect === 'Deny');
  const deny = denied.flatMap((given) => statementRules(given, definition, actor));
  return allow.length === 0 && deny.length === 0 ? undefined : { allow, deny };
}

function statementRules(given: GivenStatement, definition: Definition, actor: Actor): RowRule[] {
  const { statement, source } = given;
  const named = actionWords(definition).filter(
    ({ word }) => statement.actions.some((pattern) => fitsWildcard(pattern, word)) !== statement.isExcept,
  );
  const operations = named.flatMap((each) => each.operations);
  if (operations.length === 0) return [];
  const rows = rowsOf(statement, definition, actor);
  if (rows === 'nothing') return [];
  return placed(given, definition, operations).map((rule) => ({
    ...rule,
    ...both(rows, rule.where),
    source,
    ...(given.giver && { words: given.giver.grants }),
  }));
}

/** A role granted for a part of the platform opens there what it opens everywhere else. */
function roleRules(given: GivenRole, definition: Definition, actor: Actor): RowRule[] {
  const holder: Actor = { ...actor, grants: [given.role] };
  return reachOf(
    holder,
    definition,
    actionWords(definition).flatMap((each) => each.operations),
  ).flatMap((part) =>
    placed(given, definition, part.operations).map((rule) => ({
      ...rule,
      ...both(part.where, rule.where),
      source: given.source,
      words: [given.role].filter((word) => given.giver === undefined || given.giver.grants.includes(word)),
    })),
  );
}

/** Undefined: every record; `'nothing'`: the statement does not mention this resource. */
function rowsOf(
  { resources, conditions }: Statement,
  definition: Definition,
  actor: Actor,
): Condition | undefined | 'nothing' {
  const named = resources
    .map((resource) => resourceCondition(resource, definition))
    .filter((each) => each !== 'nothing');
  if (named.length === 0) return 'nothing';
  const parts: Condition[] = [];
  if (!named.includes(undefined)) parts.push(anyOf(named.filter((each) => each !== undefined)));
  for (const term of conditions) {
    const condition = termCondition(term, definition, actor);
    if (condition === undefined) return 'nothing';
    parts.push(condition);
  }
  return parts.length === 0 ? undefined : allOf(parts);
}

type Placed = Pick<RowRule, 'operations' | 'where'>;

/** Limits rules to where the authorisation applies, and to what its giver may do. */
function placed(
  { within, giver }: { within?: GivenWithin; giver?: Actor },
  definition: Definition,
  operations: readonly OperationKey[],
): Placed[] {
  const inside = within === undefined ? undefined : insideOf(within, definition);
  if (inside === 'nothing') return [];
  const rules = giver === undefined ? [{ operations }] : givenBy(giver, definition, operations);
  return rules.map((rule) => ({ ...rule, ...both(inside, rule.where) }));
}

function insideOf({ field, to, id }: GivenWithin, definition: Definition): Condition | 'nothing' {
  if (definition.resource === to) return { [definition.id.field]: id };
  return definition.fields[field]?.to === to ? { [field]: id } : 'nothing';
}

/** Limits rules to what the giver's own roles allow, and to the giver's organisation. */
function givenBy(giver: Actor, definition: Definition, operations: readonly OperationKey[]): Placed[] {
  const own = definition.fields.bp_id === undefined ? undefined : { bp_id: giver.bp_id };
  return reachOf(giver, definition, operations).map((part) => ({ ...part, ...both(part.where, own) }));
}

/** The operations that roles alone open, and their records: an actor may see more records than they may change. */
function reachOf(holder: Actor, definition: Definition, operations: readonly OperationKey[]): Placed[] {
  const held = operations.filter((key) => isGranted(holder, grantsFor(definition, key)));
  const changing = held.filter((key) => isChange(definition, key));
  const looking = held.filter((key) => !isChange(definition, key));
  return [...reach(looking, seenScope(holder, definition)), ...reach(changing, theirScope(holder, definition))];
}

function reach(operations: readonly OperationKey[], rows: Condition | undefined | 'nothing'): Placed[] {
  return operations.length === 0 || rows === 'nothing' ? [] : [{ operations, ...both(rows, undefined) }];
}

function both(one: Condition | undefined, other: Condition | undefined): { where?: Condition } {
  const parts = [one, other].filter((each) => each !== undefined);
  return parts.length === 0 ? {} : { where: allOf(parts) };
}

function allOf(parts: readonly Condition[]): Condition {
  const [first, ...others] = parts;
  return first !== undefined && others.length === 0 ? first : { $all: [...parts] };
}

function anyOf(parts: readonly Condition[]): Condition {
  const [first, ...others] = parts;
  return first !== undefined && others.length === 0 ? first : { $any: [...parts] };
}
