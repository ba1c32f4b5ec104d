import type { Grant } from '#model/language/definition.ts';
import type { MessageParams } from '#model/messages/messages.ts';
import { type NextStep } from './nextSteps.ts';
import type { StatementSource } from '#model/access/policies/statement.ts';

/**
 * `role`: not shown at all. `state` and `condition`: shown, disabled, with the reason. `owner`: so too, the record is
 * there for everybody and belongs to somebody else; `capability`: the cloud cannot do it; `cloud`: it does nothing
 * until it is online again; `licence`: until there is a new one (spec 8.2). `platform`: nobody may. `policy`: a
 * statement denies it, whatever kind and role give.
 */
export type RefusalKind =
  | 'role'
  | 'state'
  | 'condition'
  | 'owner'
  | 'capability'
  | 'cloud'
  | 'licence'
  | 'platform'
  | 'policy';

export interface Refusal {
  allowed: false;
  kind: RefusalKind;
  messageKey: string;
  params?: MessageParams;
  /** Catalogue key that the definition names for this refusal. */
  errorKey?: string;
  /** Who could. */
  who?: readonly Grant[];
  /** Kind `state`: where the record is, the states in which it could be done, and the actor's own way there. */
  state?: StateRefusal;
  /** Kind `policy`: what denies it. */
  statement?: StatementSource;
}

export interface StateRefusal {
  is: string;
  needs: readonly string[];
  steps: readonly NextStep[];
}

/** The parts of a refusal that a program reads, as replies carry them beside the sentence. */
export type WhyNot = Pick<Refusal, 'kind' | 'who' | 'state' | 'statement'>;

export function whyNot({ kind, who, state, statement }: Refusal): WhyNot {
  return {
    kind,
    ...(who !== undefined && { who }),
    ...(state !== undefined && { state }),
    ...(statement !== undefined && { statement }),
  };
}
