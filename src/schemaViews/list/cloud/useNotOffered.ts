import type { Definition } from '#model/language/definition.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useIsElsewhere } from '#src/session/cloud/useIsElsewhere.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';

export interface NotOfferedHere {
  reason: string;
  /** Whether the cloud lacks the resource altogether; otherwise it has it, but cannot create it. */
  wholly: boolean;
  /** Whether the cloud was never reached, so that its capabilities are unknown. */
  isSilent: boolean;
}

/**
 * Why the selected cloud cannot list or create the resource; undefined if it can, and while its capabilities are
 * unknown.
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
