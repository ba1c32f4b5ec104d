import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import '#src/i18n/parts/containers.ts';
import '#src/i18n/parts/machine.ts';
import '#src/i18n/parts/recordForm.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { ShellFrame } from '#src/schemaViews/shell/ShellFrame.tsx';
import { useShell } from '#src/schemaViews/shell/useShell.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { LoginForm, type Login } from './LoginForm.tsx';
import { openTerminal, readHostKey, readWays, type HostKey } from './sshCalls.ts';

/**
 * A terminal of a machine over SSH. Its host key is shown before anything is sent; how to log in goes to the server
 * once, over the terminal itself, and is kept nowhere.
 */
export default function MachineTerminal({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const frame = useRef<HTMLDivElement>(null);
  const login = useRef<Login>(undefined);
  const [key, setKey] = useState<HostKey>();
  const accepted = useRef<HostKey>(undefined);
  const placeOf = (port: number) => ({
    cloudId: String(record.cloud_id),
    resource: definition.resource,
    id: String(record.id),
    port,
  });
  const shell = useShell(definition, record, {
    frame,
    ticket: () => openTerminal(placeOf(accepted.current?.port ?? 22), accepted.current),
    hello: () => {
      const { user = '', password = '', key: privateKey = '', passphrase = '' } = login.current ?? {};
      login.current = undefined;
      return JSON.stringify({ user, password, key: privateKey, passphrase, lang });
    },
  });
  const connect = (found: HostKey) => {
    accepted.current = found;
    setKey(undefined);
    void shell.open();
  };
  const look = useMutation({
    mutationFn: (given: Login) => {
      login.current = given;
      return readHostKey(placeOf(given.port));
    },
    // What is known needs no question.
    onSuccess: (found) => (found.known === 'same' || found.known === 'simulated' ? connect(found) : setKey(found)),
  });
  const { data: ways, isPending } = useQuery({
    queryKey: [definition.resource, 'ssh', record.id, record.floating_addresses, record.fixed_addresses],
    queryFn: ({ signal }) => readWays(placeOf(0), signal),
    retry: false,
  });
  const { state } = shell;
  if (isPending) return <Skeleton variant="rounded" height={200} />;
  if (ways?.length === 0) return <Alert severity="info">{translate('machine.ssh.noWay')}</Alert>;
  const [way] = ways ?? [];
  const isOpen = state.kind === 'open';
  return (
    <Stack spacing={3}>
      {isOpen ? (
        <Box>
          <Button variant="outlined" onClick={shell.close}>
            {translate('containers.terminal.close')}
          </Button>
        </Box>
      ) : (
        key === undefined && (
          <>
            {way?.gateway && (
              <Typography variant="body2" color="textSecondary">
                {translate('machine.ssh.through', { address: way.address, gateway: way.gateway.name })}
              </Typography>
            )}
            <LoginForm
              user={String(record.login_user ?? '')}
              isBusy={look.isPending || state.kind === 'opening'}
              onLogin={look.mutate}
            />
          </>
        )
      )}
      {key !== undefined && <KeyQuestion hostKey={key} onYes={() => connect(key)} onNo={() => setKey(undefined)} />}
      {look.error !== null && <Alert severity="warning">{faultWords(look.error, translate)}</Alert>}
      {state.kind === 'ended' && <Alert severity="info">{translate(`machine.ssh.ended.${state.why}`)}</Alert>}
      {state.kind === 'refused' && <Alert severity="warning">{state.message}</Alert>}
      <ShellFrame
        ref={frame}
        data-shown={isOpen || state.kind === 'ended' || undefined}
        aria-label={translate('machine.ssh.label')}
      />
    </Stack>
  );
}

/** A machine that was never seen, or that names itself differently than before. */
function KeyQuestion({ hostKey, onYes, onNo }: { hostKey: HostKey; onYes: () => void; onNo: () => void }) {
  const translate = useTranslate();
  const isChanged = hostKey.known === 'changed';
  return (
    <Alert severity={isChanged ? 'error' : 'info'}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate(isChanged ? 'machine.ssh.changed' : 'machine.ssh.new', {
          address: `${hostKey.address}:${hostKey.port}`,
        })}
      </Typography>
      <Box component="code" sx={{ display: 'block', my: 2, overflowWrap: 'anywhere', fontFamily: token.mono }}>
        {hostKey.type} {hostKey.fingerprint}
      </Box>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" size="small" color={isChanged ? 'error' : 'primary'} onClick={onYes}>
          {translate(isChanged ? 'machine.ssh.trustAgain' : 'machine.ssh.trust')}
        </Button>
        <Button variant="outlined" size="small" onClick={onNo}>
          {translate('record.form.cancel')}
        </Button>
      </Stack>
    </Alert>
  );
}
