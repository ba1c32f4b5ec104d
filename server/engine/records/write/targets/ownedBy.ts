import { canField, deniedBy } from '#model/access/access.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { isGranted } from '#model/access/granted.ts';
import { grantsFor, operationKey } from '#model/access/policies/operationKey.ts';
import { ruleOn } from '#model/access/policies/ruleOn.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import { fillScope } from '#model/access/ownership/fillScope.ts';
import type { OwnershipContext } from '#model/access/ownership/isTheirs.ts';
import { theirScope } from '#model/access/ownership/theirScope.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { withSeen } from '#server/engine/records/seenThrough.ts';
import { refuseUnless } from '#server/engine/records/decide.ts';

/**
 * Puts a new record into the scope of its creator: fills in `{ user_id: $user.id }` if the input has no value. Refuses
 * a record outside the scope, and names the field that prevents it.
 */
export async function ownedBy(context: Context, definition: Definition, record: RecordData): Promise<RecordData> {
  const check = await ownershipCheck(context, definition, record);
  if (check === undefined) return record;
  if (check.ruled) return ownedByRule(context, definition, check, record);
  const added = fillScope(check.scope, check.seen, definition, check.around);
  refuseUnlessTheirs(context, definition, check, { ...check.seen, ...added }, enteredBy(context, definition));
  return { ...record, ...added };
}

/**
 * Refuses a write that moves a record out of the writer's scope, or below a record of another owner. `changed` holds
 * the new values of the record.
 */
export async function staysTheirs(
  context: Context,
  definition: Definition,
  record: RecordData,
  changed: Entered,
  operation: Operation | { action: string } = 'update',
): Promise<void> {
  const check = changed.size === 0 ? undefined : await ownershipCheck(context, definition, record);
  if (check === undefined) return;
  if (!check.ruled) return refuseUnlessTheirs(context, definition, check, check.seen, changed);
  const key = operationKey(operation);
  const ruling = ruleOn(context.actor, definition, key, check.seen, check.around);
  if (ruling?.by === 'deny') refuseUnless(context, deniedBy(ruling));
  const mayByRole = isGranted(context.actor, grantsFor(definition, key));
  if (ruling?.by !== 'allow')
    refuseUnlessTheirs(context, definition, mayByRole ? check : { ...check, scope: NOTHING }, check.seen, changed);
}

/** A policy may allow records outside the creator's scope, and forbid records inside it. */
function ownedByRule(context: Context, definition: Definition, check: OwnershipCheck, record: RecordData): RecordData {
  const { actor } = context;
  const mayByRole = CREATING.some((operation) => isGranted(actor, definition.access[operation]));
  const added = mayByRole ? fillScope(check.scope, check.seen, definition, check.around) : {};
  const isOwn = mayByRole && matches(check.scope, { ...check.seen, ...added }, check.around);
  const made = isOwn ? added : {};
  const rulings = CREATING.map((operation) =>
    ruleOn(actor, definition, operation, { ...check.seen, ...made }, check.around),
  );
  const [first] = rulings;
  if (first?.by === 'deny') refuseUnless(context, deniedBy(first));
  if (!isOwn && !rulings.some((ruling) => ruling?.by === 'allow'))
    refuseUnlessTheirs(
      context,
      definition,
      mayByRole ? check : { ...check, scope: NOTHING },
      { ...check.seen, ...added },
      enteredBy(context, definition),
    );
  return { ...record, ...made };
}

const CREATING: readonly Operation[] = ['create', 'import'];
const NOTHING: Condition = { $any: [] };

/** The fields that the caller entered, each with its name in the input, which an action may choose differently. */
export type Entered = ReadonlyMap<string, string>;

interface OwnershipCheck {
  scope: Condition;
  /** The record with the values of other records that its scope reads. */
  seen: RecordData;
  around: OwnershipContext;
  /** Whether policies apply to the resource. */
  ruled: boolean;
}

/** Absent if every record is in the writer's scope. */
async function ownershipCheck(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<OwnershipCheck | undefined> {
  const { actor, schemas } = context;
  if (actor.grants.includes(PLATFORM_GRANT)) return undefined;
  const ruled = rulesFor(actor, definition) !== undefined;
  const scope = theirScope(actor, definition);
  if (scope === undefined && !ruled) return undefined;
  const through = scopePaths(schemas, definition).fields;
  const [seen = record] = await withSeen(context, definition, [record]);
  return {
    ruled,
    scope: scope === 'nothing' ? NOTHING : (scope ?? {}),
    seen,
    around: { user: actor, now: context.clock(), through, stored: true, fields: { ...definition.fields, ...through } },
  };
}

/**
 * Refuses a reference to a record that the writer cannot use, like a reference to a missing record, and any other value
 * under its own name. For a value that the caller did not enter, another input cannot help.
 */
function refuseUnlessTheirs(
  { schemas, lang }: Context,
  { fields }: Definition,
  { scope, around }: OwnershipCheck,
  record: RecordData,
  entered: Entered,
): void {
  if (matches(scope, record, around)) return;
  const broken = new Set(brokenPaths(scope, record, around).map((path) => path.split('.')[0] ?? path));
  const blamed = [...broken].flatMap((name) => {
    const at = entered.get(name);
    return at === undefined
      ? []
      : [{ at, refers: fields[name]?.to !== undefined, isEmpty: (record[name] ?? null) === null }];
  });
  if (blamed.length === 0) throw new ApiError('access.denied', { extra: { why: { kind: 'owner' } } });
  const foreign = blamed.filter(({ refers, isEmpty }) => refers && !isEmpty);
  if (foreign.length > 0) throw new ApiError('request.targetMissing', { at: foreign.map(({ at }) => at) });
  const sentence = (key: string) => renderMessage(schemas.messages, key, {}, lang);
  throw new ApiError('request.invalid', {
    fields: Object.fromEntries(
      blamed.map(({ at, refers }) => [at, sentence(refers ? 'validation.required' : 'validation.notTheirs')]),
    ),
  });
}

/** The fields that the creator of a record may set. */
function enteredBy({ actor }: Context, { fields, path }: Definition): Entered {
  const names = Object.values(fields)
    .filter((field) => path.includes(`{${field.name}}`) || canField(actor, field, 'write'))
    .map(({ name }) => name);
  return new Map(names.map((name) => [name, name]));
}

/** The paths whose tests fail. */
function brokenPaths(scope: Condition, record: RecordData, around: OwnershipContext): string[] {
  return Object.entries(scope).flatMap(([key, test]) => {
    if (matches({ [key]: test }, record, around)) return [];
    // The values of these keys are lists of conditions.
    if (key === '$any' || key === '$all')
      return (test as Condition[]).flatMap((part) => brokenPaths(part, record, around));
    return key === '$not' ? Object.keys(test as Condition) : [key];
  });
}
