import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { OneTimeLink } from '#src/fields/parts/OneTimeLink.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { GeneratedDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import type { ActionOutcome } from '#src/schemaViews/action/run/actionTarget.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

interface Made {
  link: string;
  expires_at: string;
}

/** The generated dialog of the action, followed by the resulting link, which no later page can show. */
export default function InviteMembers(props: SlotProps['action']) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const made = invitationIn(outcome);
  if (!made)
    return (
      <GeneratedDialog {...props} onClose={(done) => (invitationIn(done) ? setOutcome(done) : props.onClose(done))} />
    );
  const close = () => props.onClose(outcome);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby="invitation-title">
      <DialogTitle id="invitation-title">{translate('personal.invite.link')}</DialogTitle>
      <DialogContent>
        <OneTimeLink path={made.link} until={made.expires_at} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {translate('personal.invite.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function invitationIn(outcome: ActionOutcome | undefined): Made | undefined {
  const made: unknown = outcome?.kind === 'record' ? outcome.record?.['_invitation'] : undefined;
  return isMade(made) ? made : undefined;
}

const isMade = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'link' in value && 'expires_at' in value;
