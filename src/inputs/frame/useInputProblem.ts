import { useEffect } from 'react';
import { useFormEnv } from './formContext.ts';

/** Blocks saving the form while `problem` describes why the input is not a value. */
export function useInputProblem(name: string, problem: string | undefined): void {
  const { reportProblem } = useFormEnv();
  useEffect(() => {
    reportProblem(name, problem);
    return () => reportProblem(name, undefined);
  }, [reportProblem, name, problem]);
}
