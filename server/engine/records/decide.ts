import { can, type Decision } from '#model/access/access.ts';
import { whyNot, type Refusal, type WhyNot } from '#model/access/refusal.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from './scope.ts';
import { scopePaths } from './scopePaths.ts';
import { withComputed } from './list/withComputed.ts';
import { withSeen } from './seenThrough.ts';
import { hooksOf } from './hooksOf.ts';

/**
 * The access decision of `model/access/access.ts` on a resource as a whole. States bind the platform itself; grants do
 * not.
 */
export function decide(
  context: Context,
  operation: Operation | { action: string },
  definition: Definition,
  unlicensed = false,
): Decision {
  return decided(context, operation, definition, undefined, unlicensed);
}

/**
 * The same for a record in its stored form, with the values of other records that its scope reads and the facts that
 * only the server knows.
 */
export async function decideOn(
  context: Context,
  operation: Operation | { action: string },
  definition: Definition,
  record: RecordData,
  unlicensed = false,
): Promise<Decision> {
  const known = await withComputed(context, definition, operation, record);
  const [seen] = await withSeen(context, definition, [known]);
  const around = definition.cloud === undefined ? context : await context.clouds.around(context, definition, record);
  const decision = decided(around, operation, definition, seen, unlicensed);
  // A state or a condition may have a cause that only the server can name.
  if (!decision.allowed && decision.kind !== 'state' && decision.kind !== 'condition') return decision;
  return hooksOf(context, definition).refuses?.(context, operation, record) ?? decision;
}

function decided(
  context: Context,
  operation: Operation | { action: string },
  definition: Definition,
  record: RecordData | undefined,
  unlicensed: boolean,
): Decision {
  const { actor, cloud, schemas } = context;
  const around = {
    capabilities: cloud?.capabilities,
    cloudStatus: cloud?.status,
    unlicensed,
    through: scopePaths(schemas, definition).fields,
  };
  const decision = can(actor, operation, definition, record, { now: context.clock(), stored: true, ...around });
  if (
    !decision.allowed &&
    (decision.kind === 'role' || decision.kind === 'owner') &&
    actor.grants.includes(PLATFORM_GRANT)
  )
    return { allowed: true };
  return decision.allowed ? decision : withOwnError(definition, withCreatingError(definition, decision));
}

/** Spec 8.3 (13003): the cloud is still creating the record. */
function withCreatingError({ cloud, stateField = '', fields }: Definition, decision: Refusal): Refusal {
  const isFirst = decision.state !== undefined && decision.state.is === fields[stateField]?.default;
  return cloud !== undefined &&
    isFirst &&
    decision.errorKey === undefined &&
    fields[stateField]?.values?.[decision.state?.is ?? '']?.transient === true
    ? { ...decision, errorKey: 'network.stillCreating' }
    : decision;
}

/** A resource may define its own error for a state that forbids an operation. */
function withOwnError({ errors }: Definition, decision: Refusal): Refusal {
  return decision.kind === 'state' && decision.errorKey === undefined && errors.wrongState !== undefined
    ? { ...decision, errorKey: errors.wrongState }
    : decision;
}

const KEYS = {
  role: 'access.denied',
  owner: 'access.denied',
  platform: 'access.denied',
  state: 'request.wrongState',
  condition: 'request.conditionFailed',
  capability: 'cloud.unsupported',
  cloud: 'cloud.maintenance',
  licence: 'config.licenceExpired',
  policy: 'access.denied',
} as const;

/** Throws the error of a refusal, with its reason as a sentence and as data. */
export function refuseUnless(context: Context, decision: Decision): void {
  if (decision.allowed) return;
  const { kind, messageKey, params, errorKey } = decision;
  const key =
    kind === 'platform' && messageKey === 'reason.unknownAction' ? 'request.unknownAction' : (errorKey ?? KEYS[kind]);
  const reason = renderMessage(context.schemas.messages, messageKey, params, context.lang);
  throw new ApiError(key, {
    ...(params && { params: textParams(params) }),
    extra: { ...(reason !== messageKey && { reason }), why: whyJson(whyNot(decision)) },
  });
}

const textParams = (params: MessageParams): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

function whyJson({ kind, who, state, statement }: WhyNot): Json {
  return {
    kind,
    ...(who !== undefined && { who: [...who] }),
    ...(state !== undefined && {
      state: { is: state.is, needs: [...state.needs], steps: state.steps.map((step) => ({ ...step })) },
    }),
    ...(statement !== undefined && { statement: { ...statement } }),
  };
}
