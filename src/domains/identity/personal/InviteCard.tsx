import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { OneTimeLink } from '#src/fields/parts/OneTimeLink.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { inviteMember, type NewInvitation } from '#src/session/account/ownAccount.ts';
import { Section } from './Section.tsx';
import { useAccountCall } from './useAccountCall.ts';

const MOST_DAYS = 30;
const MOST_USES = 200;

/** For the administrator of an organisation: a link with which colleagues register as its members. */
export function InviteCard({ organisation }: { organisation: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const { fields } = useDefinition('invitations');
  const roles = Object.entries(fields.role?.values ?? {});
  const call = useAccountCall(['role', 'days', 'max_uses']);
  const [role, setRole] = useState(roles[0]?.[0] ?? '');
  const [days, setDays] = useState('7');
  const [uses, setUses] = useState('1');
  const [made, setMade] = useState<NewInvitation>();
  const submit = () =>
    call.run(async () => setMade(await inviteMember({ role, days: Number(days), max_uses: Number(uses) })));
  const number = (
    name: 'days' | 'uses',
    value: string,
    change: (text: string) => void,
    fault: string | undefined,
    max: number,
  ) => (
    <TextField
      label={translate(`personal.invite.${name}`)}
      type="number"
      value={value}
      onChange={(event) => change(event.target.value)}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{ htmlInput: { min: 1, max } }}
    />
  );
  return (
    <Section
      title={translate('personal.invite.title')}
      help={translate('personal.invite.help', { name: organisation })}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {call.above !== undefined && <Alert severity="error">{call.above}</Alert>}
        <TextField
          select
          label={translate('personal.invite.role')}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        >
          {roles.map(([word, value]) => (
            <MenuItem key={word} value={word}>
              {label(value.label)}
            </MenuItem>
          ))}
        </TextField>
        {number('days', days, setDays, call.faults.days, MOST_DAYS)}
        {number('uses', uses, setUses, call.faults.max_uses, MOST_USES)}
        <Button type="submit" variant="outlined" loading={call.busy}>
          {translate('personal.invite.create')}
        </Button>
        {made && <OneTimeLink path={made.link} until={made.expires_at} />}
      </Form>
    </Section>
  );
}

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  alignItems: 'start',
  gap: 12,
  padding: '16px 20px 20px',
  '& > button': { marginTop: 24, justifySelf: 'start' },
  '& > [role=alert], & > [data-link]': { gridColumn: '1 / -1' },
});
