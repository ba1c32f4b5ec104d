import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { ReachabilitySteps, type ReachabilityReply } from './ReachabilitySteps.tsx';
import '#src/i18n/parts/network.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** A machine that can be an end of the check. */
export interface Machine {
  id: string;
  name: string;
  addresses: string[];
}

interface ReachabilityPanelProps {
  cloudId: string;
  machines: readonly Machine[];
  /** The id of the machine to start from. */
  from?: string | undefined;
  /** The present answer; undefined when its question changes. */
  onAnswer?: (reply: ReachabilityReply | undefined) => void;
}

const PROTOCOLS = ['tcp', 'udp', 'icmp'] as const;

/** Checks whether A can reach B on a port. Both are machines of the cloud or typed addresses. */
export default function ReachabilityPanel({ cloudId, machines, from = '', onAnswer }: ReachabilityPanelProps) {
  const translate = useTranslate();
  const [question, setQuestion] = useState({ from, to: '', protocol: 'tcp', port: '22' });
  const { mutate, reset, data, error, isPending } = useMutation<ReachabilityReply, unknown, typeof question>({
    mutationFn: async (parameters) =>
      (
        await request<ReachabilityReply>(
          `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/reachability?${new URLSearchParams(parameters)}`,
        )
      ).json,
    onSuccess: (reply) => onAnswer?.(reply),
  });
  const faults = error instanceof ApiFault ? (error.body.fields ?? {}) : {};
  const set = (name: keyof typeof question) => (value: string) => {
    setQuestion((before) => ({ ...before, [name]: value }));
    // Clear the answer when its question changes.
    reset();
    onAnswer?.(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(question);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack spacing={4}>
        {(['from', 'to'] as const).map((end) => (
          <PlaceInput
            key={end}
            label={translate(`network.reachability.${end}`)}
            machines={machines}
            start={end === 'from' ? machines.find(({ id }) => id === from) : undefined}
            fault={faults[end]}
            onChange={set(end)}
          />
        ))}
        <Stack direction="row" spacing={3}>
          <TextField
            select
            fullWidth
            size="small"
            label={translate('network.reachability.protocol')}
            value={question.protocol}
            onChange={({ target }) => set('protocol')(target.value)}
          >
            {PROTOCOLS.map((protocol) => (
              <MenuItem key={protocol} value={protocol}>
                {protocol.toUpperCase()}
              </MenuItem>
            ))}
          </TextField>
          {question.protocol !== 'icmp' && (
            <TextField
              fullWidth
              size="small"
              label={translate('network.reachability.port')}
              value={question.port}
              error={Boolean(faults.port)}
              helperText={faults.port}
              onChange={({ target }) => set('port')(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          )}
        </Stack>
        <Button type="submit" variant="contained" disabled={isPending || question.from === '' || question.to === ''}>
          {translate('network.reachability.check')}
        </Button>
        {Boolean(error) && Object.keys(faults).length === 0 && (
          <Alert severity="error">
            {error instanceof Error ? error.message : translate('network.topology.failed')}
          </Alert>
        )}
        <div aria-live="polite">{data && <ReachabilitySteps reply={data} />}</div>
      </Stack>
    </form>
  );
}

interface PlaceInputProps {
  label: string;
  machines: readonly Machine[];
  start: Machine | undefined;
  fault: string | undefined;
  onChange: (value: string) => void;
}

/** A machine from the list, or a typed address. */
function PlaceInput({ label, machines, start, fault, onChange }: PlaceInputProps) {
  const translate = useTranslate();
  return (
    <Autocomplete<Machine, false, false, true>
      freeSolo
      size="small"
      options={machines}
      defaultValue={start}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={(option) =>
        typeof option === 'string' ? option : [option.name, option.addresses[0]].filter(Boolean).join(' · ')
      }
      onChange={(_, value) => onChange(typeof value === 'string' ? value.trim() : (value?.id ?? ''))}
      onInputChange={(_, text, reason) => reason === 'input' && onChange(text.trim())}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={Boolean(fault)}
          helperText={fault ?? translate('network.reachability.placeHelp')}
        />
      )}
    />
  );
}
