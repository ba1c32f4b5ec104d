import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';

export type StepMark = 'done' | 'skipped';

export interface StepMarks {
  markOf: (list: string, step: string) => StepMark | undefined;
  /** `undefined` takes the mark away. */
  mark: (list: string, step: string, mark: StepMark | undefined) => void;
}

/** The steps that the reader has ticked or left out; their account keeps them. */
export function useStepMarks(): StepMarks {
  const { preferences } = useCurrentUser();
  const { mutate } = useSavePreferences();
  const done = preferences?.steps?.done ?? [];
  const skipped = preferences?.steps?.skipped ?? [];
  return {
    markOf: (list, step) => {
      const word = `${list}.${step}`;
      return done.includes(word) ? 'done' : skipped.includes(word) ? 'skipped' : undefined;
    },
    mark: (list, step, mark) => {
      const word = `${list}.${step}`;
      const listed = (words: readonly string[], isIn: boolean) => [
        ...words.filter((each) => each !== word),
        ...(isIn ? [word] : []),
      ];
      mutate({ steps: { done: listed(done, mark === 'done'), skipped: listed(skipped, mark === 'skipped') } });
    },
  };
}
