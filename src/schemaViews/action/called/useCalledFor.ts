import { useCallback } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { calledFor, type Call } from './calledFor.ts';

/** Returns a function that lists what the state of a record calls for. `record`: of the page; absent in a list. */
export function useCalledFor(definition: Definition, record?: RaRecord): (record: RaRecord) => Call[] {
  const actor = useActor();
  const context = useAccessContext(definition, record);
  return useCallback((each) => calledFor(definition, actor, each, context), [definition, actor, context]);
}
