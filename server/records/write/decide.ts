import { can, whyNot, type Decision, type Refusal, type WhyNot } from '#model/access.ts';
import type { Definition, Json, Operation } from '#model/definition.ts';
import { renderMessage } from '#model/messages.ts';
import type { Context, RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/records/scope.ts';

/** The access decision of `model/access.ts` on a record in its stored form. The platform itself is bound by states, not by grants. */
export function decide(context: Context, operation: Operation | { action: string }, definition: Definition, record?: RecordData, unlicensed = false): Decision {
  const { actor } = context;
  const decision = can(actor, operation, definition, record, { now: context.clock(), stored: true, capabilities: context.cloud?.capabilities, unlicensed });
  if (!decision.allowed && (decision.kind === 'role' || decision.kind === 'owner') && actor.grants.includes(PLATFORM_GRANT)) return { allowed: true };
  return decision.allowed ? decision : stillMade(definition, decision);
}

/** Spec 8.3 (13003): what the cloud is still creating. */
function stillMade({ cloud, stateField = '', fields }: Definition, decision: Refusal): Refusal {
  const isFirst = decision.state !== undefined && decision.state.is === fields[stateField]?.default;
  return cloud !== undefined && isFirst && decision.errorKey === undefined && fields[stateField]?.values?.[decision.state?.is ?? '']?.transient === true ? { ...decision, errorKey: 'network.stillCreating' } : decision;
}

const KEYS = { role: 'access.denied', owner: 'access.denied', platform: 'access.denied', state: 'request.wrongState', condition: 'request.conditionFailed', capability: 'cloud.unsupported', cloud: 'cloud.maintenance', licence: 'config.licenceExpired' } as const;

/** Throws what the decision says, with its reason in words and in parts. */
export function refuseUnless(context: Context, decision: Decision): void {
  if (decision.allowed) return;
  const { kind, messageKey, params, errorKey } = decision;
  const key = kind === 'platform' && messageKey === 'reason.unknownAction' ? 'request.unknownAction' : (errorKey ?? KEYS[kind]);
  const reason = renderMessage(context.schemas.messages, messageKey, params, context.lang);
  throw new ApiError(key, { extra: { ...(reason !== messageKey && { reason }), why: whyJson(whyNot(decision)) } });
}

function whyJson({ kind, who, state }: WhyNot): Json {
  return {
    kind,
    ...(who !== undefined && { who: [...who] }),
    ...(state !== undefined && { state: { is: state.is, needs: [...state.needs], steps: state.steps.map((step) => ({ ...step })) } }),
  };
}
