import { useMemo, useState } from 'react';
import type { FormSurroundings, MakeOther } from '#src/inputs/formContext.ts';

/** Lets the inputs of a form ask for the form of another resource over it. */
export function useOtherRecord(surroundings: FormSurroundings) {
  const [request, setRequest] = useState<MakeOther>();
  const extended = useMemo<FormSurroundings>(() => ({ ...surroundings, makeOther: setRequest }), [surroundings]);
  return { surroundings: extended, request, close: () => setRequest(undefined) };
}
