import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/workspace.ts';
import PreviewBody from '#src/schemaViews/action/preview/PreviewBody.tsx';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import {
  leaveOrganisation,
  membershipQuery,
  type Membership,
} from '#src/domains/identity/personal/membership/membershipQuery.ts';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';

/** The plan of leaving, who takes over, and the consent. All sessions end with it. */
export default function LeaveDialog({ plan, onClose }: { plan: Membership; onClose: () => void }) {
  const translate = useTranslate();
  const call = useAccountCall(['receiver_id']);
  const logout = useLogout();
  const queryClient = useQueryClient();
  const [receiver, setReceiver] = useState(plan.receivers[0]?.id ?? 0);
  const submit = async () => {
    if (await call.run(() => leaveOrganisation(receiver, plan))) return void logout();
    // What was added meanwhile is shown before the next attempt.
    await queryClient.invalidateQueries({ queryKey: membershipQuery.queryKey });
  };
  return (
    <FormDialog
      title={translate('workspace.membership.leave')}
      above={call.above}
      confirm={translate('workspace.membership.confirm')}
      cancel={translate('workspace.membership.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PreviewBody preview={{ data: plan, isMissing: false, retry: () => undefined }} />
      <TextField
        select
        label={translate('workspace.membership.receiver')}
        value={receiver}
        onChange={(event) => setReceiver(Number(event.target.value))}
        error={call.faults.receiver_id !== undefined}
        helperText={call.faults.receiver_id}
      >
        {plan.receivers.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
