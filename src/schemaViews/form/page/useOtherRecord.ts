import { useMemo, useState } from 'react';
import type { FormEnv, MakeOther } from '#src/inputs/frame/formContext.ts';

/** Lets the inputs of a form receive the focus and open the form of another resource over it. */
export function useOtherRecord(env: FormEnv, wanted: FormEnv['wanted']) {
  const [request, setRequest] = useState<MakeOther>();
  const extended = useMemo<FormEnv>(() => ({ ...env, wanted, makeOther: setRequest }), [env, wanted]);
  return { env: extended, request, close: () => setRequest(undefined) };
}
