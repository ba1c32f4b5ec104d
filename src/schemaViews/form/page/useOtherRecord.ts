import { useMemo, useState } from 'react';
import type { FormSurroundings, MakeOther } from '#src/inputs/frame/formContext.ts';

/**
 * What the inputs of a form know of it: where the focus is wanted, and that the form of another resource may be asked
 * for over it.
 */
export function useOtherRecord(surroundings: FormSurroundings, wanted: FormSurroundings['wanted']) {
  const [request, setRequest] = useState<MakeOther>();
  const extended = useMemo<FormSurroundings>(
    () => ({ ...surroundings, wanted, makeOther: setRequest }),
    [surroundings, wanted],
  );
  return { surroundings: extended, request, close: () => setRequest(undefined) };
}
