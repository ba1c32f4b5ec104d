import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import type { Mend, Reach } from './reachQuery.ts';
import { useMend } from './useMend.ts';

interface ReachMendsProps {
  definition: Definition;
  record: RaRecord;
  cloudId: string;
  reach: Reach;
  /** Another address than that of the reader. */
  onFrom: (from: string | undefined) => void;
}

/** What is missing to log in, each with its price and its effect, and the one press that adds it. */
export function ReachMends({ definition, record, cloudId, reach, onFrom }: ReachMendsProps) {
  const translate = useTranslate();
  const mend = useMend(definition, record, cloudId);
  const possible = reach.mends.filter(({ refused }) => refused === undefined);
  const isWhole = possible.length === reach.mends.length;
  return (
    <Stack spacing={2}>
      <List>
        {reach.mends.map((each) => (
          <li key={each.mend}>
            <MendText mend={each} />
          </li>
        ))}
      </List>
      {reach.mends.some((each) => each.mend === 'rule') && <FromInput from={reach.from ?? ''} onFrom={onFrom} />}
      {mend.error !== null && <Alert severity="error">{faultWords(mend.error, translate)}</Alert>}
      {isWhole && (
        <Button
          variant="contained"
          size="small"
          loading={mend.isPending}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => mend.mutate(possible)}
        >
          {translate('reach.mend')}
        </Button>
      )}
    </Stack>
  );
}

function MendText({ mend: { mend, refused, free, hourly, group, machines, values } }: { mend: Mend }) {
  const translate = useTranslate();
  if (refused !== undefined) return translate(`reach.refused.${refused}`);
  if (mend === 'rule')
    return translate('reach.rule', {
      from: String(values?.['remote_ip_prefix'] ?? ''),
      port: String(values?.['port_range_min'] ?? ''),
      group: group?.title ?? '',
      smart_count: machines ?? 1,
    });
  if (free) return translate('reach.bind', { address: free.title });
  const price = hourly === null || hourly === undefined ? null : formatMoney(hourly);
  return price === null ? translate('reach.buyUnpriced') : translate('reach.buy', { price });
}

/** The reader may stand behind another address than the one that the console sees. */
function FromInput({ from, onFrom }: { from: string; onFrom: (from: string | undefined) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(from);
  const leave = () => {
    if (text.trim() !== from) onFrom(text.trim() || undefined);
  };
  return (
    <TextField
      size="small"
      label={translate('reach.from')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      sx={{ maxWidth: 260 }}
      slotProps={{ htmlInput: { maxLength: 45, autoComplete: 'off', style: { fontFamily: token.mono } } }}
    />
  );
}

const List = styled('ul')({ margin: 0, paddingInlineStart: 20, '& li + li': { marginTop: 4 } });
