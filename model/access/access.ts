/** Decides who may do what, for menus, routes, columns, buttons, OpenAPI and the server alike (spec 6). */

import type { ActionDefinition, Guard, RecordConditions } from '#model/language/actionDefinition.ts';
import type { Actor } from './actor.ts';
import type { Capabilities } from '#model/language/cloudKinds.ts';
import { matches, type Values } from '#model/conditions/conditions.ts';
import type { Definition, Grant, Operation } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isGranted } from './granted.ts';
import { couldBeTheirs } from '#model/access/ownership/couldBeTheirs.ts';
import { isTheirs, type OwnershipContext } from '#model/access/ownership/isTheirs.ts';
import { grantsFor, operationKey } from '#model/access/policies/operationKey.ts';
import { isChange } from '#model/access/policies/isChange.ts';
import { ruleOn } from '#model/access/policies/ruleOn.ts';
import type { StatementSource } from '#model/access/policies/statement.ts';
import { closedRefusal, restRefusal, stateRefusal } from './stateRefusal.ts';
import { PLATFORM_GRANT } from '#model/values/constants.ts';
import { isClosed, isTransient } from './stateTraits.ts';
import type { Refusal } from './refusal.ts';

/** More input of a decision. Without `capabilities`, the cloud of the record is assumed to support every operation. */
export interface AccessContext extends OwnershipContext {
  capabilities?: Capabilities | undefined;
  /** The state of the record's cloud; without it, the cloud is assumed to be online. */
  cloudStatus?: string | undefined;
  /** The last licence has expired, and the service of this resource needs one. */
  unlicensed?: boolean | undefined;
}

/** `statement` allowed the operation where kind and role would not have been checked. */
export type Decision = { allowed: true; statement?: StatementSource } | Refusal;

const ALLOWED: Decision = { allowed: true };
const PLATFORM: Decision = { allowed: false, kind: 'platform', messageKey: 'reason.platform' };

const UNLICENSED: Decision = { allowed: false, kind: 'licence', messageKey: 'reason.licence' };
const NOT_OFFERED: Decision = { allowed: false, kind: 'capability', messageKey: 'reason.capability' };
const NOT_LISTED: Decision = { allowed: false, kind: 'capability', messageKey: 'reason.capabilityList' };

/** The word of `capabilities` behind an operation. */
const CAPABILITY_OF: Readonly<Record<Operation, string>> = {
  list: 'list',
  show: 'list',
  export: 'list',
  history: 'list',
  pick: 'list',
  create: 'create',
  import: 'create',
  update: 'update',
  delete: 'delete',
};

const NOT_THEIRS: Refusal = { allowed: false, kind: 'owner', messageKey: 'reason.owner' };

/**
 * The actor could never own what they create, for example because every record belongs to an organisation and they have
 * none.
 */
const NEVER_THEIRS: Decision = { allowed: false, kind: 'owner', messageKey: 'reason.neverOwner' };

const BUSY: Decision = { allowed: false, kind: 'state', messageKey: 'reason.busy' };

const writes: ReadonlySet<Operation> = new Set(['create', 'update', 'delete', 'import']);
const changes: ReadonlySet<Operation> = new Set(['update', 'delete']);
const readsAll: ReadonlySet<Operation> = new Set(['list', 'export']);
const makes: ReadonlySet<Operation> = new Set(['create', 'import']);

/**
 * Decides whether the actor may do this, to this record if one is given. An explicit denial of a statement comes first,
 * then what a statement allows, then kind and role. If no statement mentions the resource, `rowsFor` decides whether
 * the record is visible at all.
 * Returns a refusal with its kind and message when the answer is no.
 *
 * @example
 *   can(tenant, 'update', vms, record); // { allowed: true }
 *
 * @example
 *   can(tenant, { action: 'stop' }, vms, stopped) // { allowed: false, kind: 'state', messageKey: 'reason.state', …
 *   }
 */
export function can(
  actor: Actor,
  operation: Operation | { action: string },
  definition: Definition,
  record?: Values,
  context?: AccessContext,
): Decision {
  if (typeof operation !== 'string') return canAct(actor, operation.action, definition, record, context);
  if (writes.has(operation) && (definition.platformOwned === true || isGenerated(definition, record))) return PLATFORM;
  const { refusal, statement } = admits(actor, operation, definition, record, context);
  if (refusal !== undefined) return refusal;
  if (context?.unlicensed && writes.has(operation)) return UNLICENSED;
  const resting = writes.has(operation) ? restRefusal(definition, context) : undefined;
  if (resting !== undefined) return resting;
  // A missing capability is reported before ownership: the server refuses such a call before it looks for the record.
  const missing = capabilityRefusal(operation, definition, record, context);
  if (missing !== undefined && record !== undefined) return missing;
  const foreign = statement === undefined ? ownerRefusal(actor, operation, definition, record, context) : undefined;
  if (foreign !== undefined) return foreign;
  if (missing !== undefined) return missing;
  const decision = changeDecision(actor, operation, definition, record, context);
  return decision.allowed && statement !== undefined ? { allowed: true, statement } : decision;
}

/** Only a change of a record depends on its state and conditions. */
function changeDecision(
  actor: Actor,
  operation: Operation,
  definition: Definition,
  record: Values | undefined,
  context: AccessContext | undefined,
): Decision {
  if (record === undefined || (operation !== 'update' && operation !== 'delete')) return ALLOWED;
  return permits(definition[operation] ?? {}, actor, definition, record, context);
}

function capabilityRefusal(
  operation: Operation,
  definition: Definition,
  record: Values | undefined,
  context: AccessContext | undefined,
): Decision | undefined {
  if (isOffered(CAPABILITY_OF[operation], definition, context)) return undefined;
  // A list that is below no cloud shows the records of all, whichever cloud a form of it has chosen.
  if (record === undefined && readsAll.has(operation) && !definition.path.includes('{cloud_id}')) return undefined;
  return operation === 'list' ? NOT_LISTED : NOT_OFFERED;
}

/** Roles change what is the actor's own, and create only what could be. */
function ownerRefusal(
  actor: Actor,
  operation: Operation,
  definition: Definition,
  record: Values | undefined,
  context: AccessContext | undefined,
): Decision | undefined {
  if (record !== undefined && changes.has(operation) && !isTheirs(actor, definition, record, context))
    return NOT_THEIRS;
  if (makes.has(operation) && !couldBeTheirs(actor, definition, (field) => canField(actor, field, 'write'), context))
    return NEVER_THEIRS;
  return undefined;
}

/**
 * The decision of statements, kind and role, before any other check: a refusal, or permission, with the statement that
 * allows it if one does.
 */
function admits(
  actor: Actor,
  operation: Operation | { action: string },
  definition: Definition,
  record: Values | undefined,
  context: AccessContext | undefined,
): { refusal?: Refusal; statement?: StatementSource } {
  const key = operationKey(operation);
  const ruling = ruleOn(actor, definition, key, record, context);
  if (ruling?.by === 'deny') return { refusal: deniedBy(ruling) };
  if (ruling?.by === 'allow') return { statement: ruling.source };
  const grants = grantsFor(definition, key);
  if (!isGranted(actor, grants)) return { refusal: roleRefusal(grants) };
  return ruling?.by === 'role' && !ruling.reachesRecord ? { refusal: NOT_THEIRS } : {};
}

/**
 * The refusal of a statement that denies the operation, or of an API token that does not cover it.
 *
 * @example
 *   deniedBy({ source: { policy: 'ReadOnly', version: 'v1', sid: '#1' } }) // { allowed: false, kind: 'policy',
 *   messageKey: 'reason.policy', … }
 */
export function deniedBy({ source: statement, token }: { source: StatementSource; token?: string }): Refusal {
  if (token !== undefined) return { allowed: false, kind: 'policy', messageKey: 'reason.token', params: { token } };
  return { allowed: false, kind: 'policy', messageKey: 'reason.policy', params: { ...statement }, statement };
}

/** True if the record is generated from the definitions. */
function isGenerated({ generated }: Definition, record: Values | undefined): boolean {
  return generated !== undefined && record?.[generated.mark] === true;
}

/** True if the cloud supports the operation. Reads come from the inventory, which needs a cloud with such records. */
function isOffered(word: string, { cloud, needs }: Definition, context: AccessContext | undefined): boolean {
  const words = context?.capabilities;
  const kind = needs ?? cloud?.kind;
  return words === undefined || kind === undefined || (words[kind]?.includes(needs ? 'list' : word) ?? false);
}

function canAct(
  actor: Actor,
  name: string,
  definition: Definition,
  record?: Values,
  context?: AccessContext,
): Decision {
  const action = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined;
  if (action === undefined) {
    return name === 'delete'
      ? can(actor, 'delete', definition, record, context)
      : { allowed: false, kind: 'platform', messageKey: 'reason.unknownAction' };
  }
  const { refusal, statement } = admits(actor, { action: name }, definition, record, context);
  if (refusal !== undefined) return refusal;
  if (context?.unlicensed) return UNLICENSED;
  const resting = restRefusal(definition, context);
  if (resting !== undefined) return resting;
  const word = action.cloud ?? name;
  if (word !== false && !isOffered(word, definition, context)) return NOT_OFFERED;
  const allowed: Decision = statement === undefined ? ALLOWED : { allowed: true, statement };
  if (record === undefined) return allowed;
  const changesIt = statement === undefined && isChange(definition, operationKey({ action: name }));
  if (changesIt && !isTheirs(actor, definition, record, context)) return NOT_THEIRS;
  const decision = permits(action, actor, definition, record, context);
  if (!decision.allowed) return decision;
  return movesState(action) && isTransient(definition, record) ? BUSY : allowed;
}

/** A record is in one transition at a time, even for an action that names no states. */
const movesState = ({ via, to }: ActionDefinition): boolean => (via ?? to) !== undefined;

/** Checks the state and conditions of the record, which are the same for every actor. */
function permits(
  { from, where, whereHelp, whereError, guards = [] }: RecordConditions,
  actor: Actor,
  definition: Definition,
  record: Values,
  context?: AccessContext,
): Decision {
  const { stateField, fields } = definition;
  if (from !== undefined && stateField !== undefined) {
    const state = String(record[stateField] ?? '');
    if (!from.includes(state)) return stateRefusal(state, from, definition, actor);
  }
  if (from === undefined && isClosed(definition, record)) return closedRefusal(definition, record, actor);
  const all = where === undefined ? guards : [{ where, whereHelp, whereError }, ...guards];
  const binding = actor.grants.includes(PLATFORM_GRANT) ? all.filter((guard) => !('people' in guard)) : all;
  const broken = binding.find((guard) => !matches(guard.where, record, { user: actor, record, ...context, fields }));
  return broken === undefined ? ALLOWED : conditionRefusal(broken);
}

function conditionRefusal({
  whereHelp,
  whereError,
}: { [Key in 'whereHelp' | 'whereError']?: Guard[Key] | undefined }): Decision {
  const refusal = {
    allowed: false,
    kind: 'condition',
    ...(whereError !== undefined && { errorKey: whereError }),
  } as const;
  return whereHelp === undefined
    ? { ...refusal, messageKey: 'reason.conditionUnknown' }
    : { ...refusal, messageKey: 'reason.condition', params: { help: whereHelp } };
}

function roleRefusal(who: readonly Grant[]): Refusal {
  return { allowed: false, kind: 'role', messageKey: 'reason.role', who };
}

/**
 * Whether the actor may see or enter this field. No actor enters what the server writes; no actor sees a write-only
 * field.
 *
 * @example
 *   canField(tenant, passwordField, 'read'); // false, because a password is write-only
 */
export function canField(actor: Actor, field: FieldDefinition, use: 'read' | 'write'): boolean {
  if (use === 'read')
    return field.writeOnly !== true && (field.access?.read === undefined || isGranted(actor, field.access.read));
  return isWritable(field) && (field.access?.write === undefined || isGranted(actor, field.access.write));
}

/**
 * Whether clients may write this field at all. Actions change states unless a definition declares otherwise.
 *
 * @example
 *   isWritable(stateField); // false
 */
export function isWritable(field: FieldDefinition): boolean {
  return field.computed === undefined && !(field.readOnly ?? field.type === 'state');
}

/**
 * Whether the server creates this secret with the record and shows it in that one reply only.
 *
 * @example
 *   isOneTimeSecret({ ...field, createOnly: true, readOnly: true }); // true
 */
export function isOneTimeSecret(field: FieldDefinition): boolean {
  return field.createOnly === true && field.readOnly === true;
}
