import { lazy, Suspense, type ReactNode } from 'react';
import { useCan } from '#src/session/actor/useCan.ts';
import type { FormTrialProps } from './FormTrial.tsx';

// Few forms have one.
const FormTrial = lazy(async () => ({ default: (await import('./FormTrial.tsx')).FormTrial }));

/** The actions that stand below a part of the form (`inForm`), for who may run them. */
export function useTrials(around: Omit<FormTrialProps, 'action'>): ((part: string) => ReactNode) | undefined {
  const can = useCan();
  const { resource, actions } = around.definition;
  const offered = Object.values(actions).filter(({ name, inForm }) => inForm && can(name, resource));
  if (offered.length === 0) return undefined;
  return (part) =>
    offered
      .filter(({ inForm }) => inForm?.part === part)
      .map((action) => (
        <Suspense key={action.name}>
          <FormTrial {...around} action={action} />
        </Suspense>
      ));
}
