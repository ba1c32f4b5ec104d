import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { useBlocker, useCanBlock } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface LeaveGuardProps {
  /** Evaluated at the moment of leaving, so that a save just before counts. */
  isDirty: () => boolean;
  onLeave: () => void;
}

/** Confirms before unsaved input is lost: in a dialog on navigation, through the browser when the tab closes. */
export function LeaveGuard(props: LeaveGuardProps) {
  useBrowserGuard(props.isDirty);
  return useCanBlock() ? <RouteGuard {...props} /> : null;
}

function RouteGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const translate = useTranslate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // An expired session leads to the sign-in page, and the draft survives that.
    if (nextLocation.pathname === '/login') return false;
    const moves = currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    return moves && isDirty();
  });
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{translate('record.form.leaveTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('record.form.leaveText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={() => blocker.reset?.()}>
          {translate('record.form.stay')}
        </Button>
        <Button
          color="error"
          onClick={() => {
            onLeave();
            blocker.proceed?.();
          }}
        >
          {translate('record.form.discard')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useBrowserGuard(isDirty: () => boolean): void {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  });
}
