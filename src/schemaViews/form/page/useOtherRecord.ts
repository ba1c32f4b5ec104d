import { useMemo, useState } from 'react';
import type { FormEnv, MakeOther } from '#src/inputs/frame/formContext.ts';

/**
 * What the inputs of a form know of it: where the focus is wanted, and that the form of another resource may be asked
 * for over it.
 */
export function useOtherRecord(env: FormEnv, wanted: FormEnv['wanted']) {
  const [request, setRequest] = useState<MakeOther>();
  const extended = useMemo<FormEnv>(() => ({ ...env, wanted, makeOther: setRequest }), [env, wanted]);
  return { env: extended, request, close: () => setRequest(undefined) };
}
