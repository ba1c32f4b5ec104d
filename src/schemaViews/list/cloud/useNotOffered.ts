import type { Definition } from '#model/language/definition.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useIsElsewhere } from '#src/session/cloud/useIsElsewhere.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';

export interface NotOfferedHere {
  reason: string;
  /** The cloud has nothing of the kind; else it has, and makes none. */
  wholly: boolean;
  /** It was never reached, and what it has is not known. */
  isSilent: boolean;
}

/**
 * What the selected cloud says to a list or a form of what it has not, or cannot make; undefined where it can, and
 * while nothing is known of it.
 */
export function useNotOffered(definition: Definition, operation: 'list' | 'create'): NotOfferedHere | undefined {
  const { decision, reason = '' } = useDecision(definition, operation);
  const { state } = useCloudState(definition);
  const isElsewhere = useIsElsewhere(definition);
  if (!isElsewhere && (decision.allowed || (decision.kind !== 'capability' && decision.kind !== 'cloud')))
    return undefined;
  const isSilent = !isElsewhere && state !== undefined && Object.keys(state.capabilities).length === 0;
  return { reason, wholly: isElsewhere || isSilent || operation === 'list', isSilent };
}
