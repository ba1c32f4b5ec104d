import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FirstSteps } from '#src/schemaViews/firstSteps/FirstSteps.tsx';
import { useFirstSteps } from '#src/schemaViews/firstSteps/useFirstSteps.ts';
import { useSavePreferences } from '#src/session/account/preferences.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import type { ResourceFigures } from './overviewQuery.ts';
import { useStepsState } from './useStepsState.ts';

/** Set while the steps are unfinished, so that somebody who finished long ago is not congratulated. */
const BEGUN_KEY = 'suantai.firstSteps';

/**
 * The first steps on the overview, until their last resource has a record in any cloud, or the reader hides them. The
 * end is reported once.
 */
export function FirstStepsPanel({ figures }: { figures: readonly ResourceFigures[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const { hasNoCloud, list } = useFirstSteps();
  const { isFinished, isOpen } = useStepsState(figures);
  const save = useSavePreferences();
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    if (isOpen) localStorage.setItem(BEGUN_KEY, '1');
  }, [isOpen]);
  if (isFinished && !isClosed && localStorage.getItem(BEGUN_KEY) !== null) {
    const close = () => {
      localStorage.removeItem(BEGUN_KEY);
      setIsClosed(true);
    };
    return (
      <Panel
        title={list?.label ? label(list.label) : translate('firstSteps.title')}
        note={translate('firstSteps.allDone')}
        action={
          <Button variant="text" onClick={close}>
            {translate('firstSteps.close')}
          </Button>
        }
      >
        {null}
      </Panel>
    );
  }
  if (!isOpen) return null;
  const done = list?.steps.filter(({ isSettled }) => isSettled).length ?? 0;
  const intro = list?.help ? label(list.help) : translate('firstSteps.intro');
  return (
    <Panel
      title={list?.label ? label(list.label) : translate('firstSteps.title')}
      note={
        hasNoCloud
          ? undefined
          : list?.label
            ? `${translate('firstSteps.progressOf', { done, all: list.steps.length })} · ${intro}`
            : intro
      }
      action={
        <Button variant="text" onClick={() => save.mutate({ first_steps: 'hidden' })}>
          {translate('firstSteps.hide')}
        </Button>
      }
    >
      <FirstSteps choosesCloud />
    </Panel>
  );
}
