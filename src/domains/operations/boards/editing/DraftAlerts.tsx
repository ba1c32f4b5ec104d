import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { versionSeen } from '#src/dataProviders/records.ts';
import { isObject } from '#model/fields/kind.ts';
import { faultsByPlace } from './faultsByPlace.ts';
import type { useBoardDraft } from './useBoardDraft.ts';

interface Props {
  draft: ReturnType<typeof useBoardDraft>;
  /** Saves over this version. */
  onOverwrite: (version: string | undefined) => void;
}

/** Notices about unsaved charts: they are back, somebody else was faster, or they are refused. */
export function DraftAlerts({ draft, onOverwrite }: Props) {
  const translate = useTranslate();
  const { fault } = draft;
  if (draft.panels === undefined) return null;
  if (fault?.status === 409) {
    const current: unknown = fault.body.current;
    return (
      <Alert
        severity="warning"
        role="alert"
        action={
          <>
            <Button color="inherit" onClick={draft.end}>
              {translate('boards.takeTheirs')}
            </Button>
            <Button color="inherit" onClick={() => onOverwrite(isObject(current) ? versionSeen(current) : undefined)}>
              {translate('boards.keepMine')}
            </Button>
          </>
        }
      >
        {translate('boards.othersFirst')}
      </Alert>
    );
  }
  // A refused chart says so itself.
  if (fault !== undefined && faultsByPlace(fault).size === 0)
    return (
      <Alert severity="error" role="alert">
        {fault.message}
      </Alert>
    );
  return draft.isRestored ? <Alert severity="info">{translate('boards.restored')}</Alert> : null;
}
