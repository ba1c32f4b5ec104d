import { useEffect } from 'react';
import { useFormEnv } from './formContext.ts';

/** Keeps the form from being saved while `problem` says why what stands in the input is no value. */
export function useInputProblem(name: string, problem: string | undefined): void {
  const { reportProblem } = useFormEnv();
  useEffect(() => {
    reportProblem(name, problem);
    return () => reportProblem(name, undefined);
  }, [reportProblem, name, problem]);
}
