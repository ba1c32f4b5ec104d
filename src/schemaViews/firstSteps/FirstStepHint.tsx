import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { useFirstSteps } from './useFirstSteps.ts';

/** The page of the component `FirstSteps`. */
const COMPONENT = 'FirstSteps';

/**
 * In an empty list whose records need others first: the steps that lead to a first record, or, once the reader has
 * hidden them, a link to them. `children` is what the list offers without steps.
 */
export function FirstStepHint({ resource, children }: { resource: string; children: ReactNode }) {
  const translate = useTranslate();
  const reaches = useReach();
  const { pages } = useManifest();
  const { preferences } = useCurrentUser();
  const { list } = useFirstSteps();
  const at = list?.steps.findIndex(({ form }) => form === resource) ?? -1;
  const isLast = list !== undefined && at === list.steps.length - 1;
  const isMissing = list?.steps.slice(0, Math.max(at, 0)).some(({ isDone }) => isDone === false);
  if (isLast && isMissing && preferences?.first_steps !== 'hidden')
    return (
      <Wide>
        <FirstSteps />
      </Wide>
    );
  const path = pages.find(({ component }) => component === COMPONENT)?.path;
  return (
    <Buttons>
      {children}
      {at >= 0 && path !== undefined && reaches(path) && (
        <Button component={LinkBase} to={path} variant="text">
          {translate('firstSteps.steps')}
        </Button>
      )}
    </Buttons>
  );
}

const Wide = styled('div')({ width: '100%', maxWidth: 720 });

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' });
