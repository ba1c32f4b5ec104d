import type { Grant } from '#model/language/definition.ts';
import type { MessageParams } from '#model/messages/messages.ts';
import { type NextStep } from './nextSteps.ts';
import type { StatementSource } from '#model/access/policies/statement.ts';

/**
 * `role`: the console does not show the operation. `state`, `condition`: it shows the operation disabled, with the
 * reason; so does `owner`: the record is open to everyone and belongs to someone else. `capability`: the cloud does not
 * support it. `cloud`: the cloud must be online again first. `licence`: a new licence is needed (spec 8.2). `platform`:
 * no actor may do it. `policy`: a statement denies it, whatever kind and role allow.
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
  /** The words that would allow it. */
  who?: readonly Grant[];
  /** Kind `state`: the state of the record, the states that the operation requires, and the actor's steps to them. */
  state?: StateRefusal;
  /** Kind `policy`: the statement that denies it. */
  statement?: StatementSource;
}

export interface StateRefusal {
  is: string;
  needs: readonly string[];
  steps: readonly NextStep[];
}

/** The parts of a refusal that a program reads, as replies carry them beside the sentence. */
export type WhyNot = Pick<Refusal, 'kind' | 'who' | 'state' | 'statement'>;

/**
 * The parts of a refusal that a program reads.
 *
 * @example
 *   whyNot({ allowed: false, kind: 'role', messageKey: 'reason.role', who: ['TENANT'] }) // { kind: 'role', who:
 *   ['TENANT'] }
 */
export function whyNot({ kind, who, state, statement }: Refusal): WhyNot {
  return {
    kind,
    ...(who !== undefined && { who }),
    ...(state !== undefined && { state }),
    ...(statement !== undefined && { statement }),
  };
}
