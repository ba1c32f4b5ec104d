import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { PERIODS } from './periods.ts';
import { usePurchaseWords } from './purchaseWords.ts';
import type { PurchaseChoice } from './quote.ts';
import type { Purchase } from './usePurchase.ts';

const VOUCHERS = 'vouchers';
const MOST_VOUCHERS = 20;

/** The way of paying: by use, or for a period in advance with renewal and vouchers. */
export default function ChargingChoice({ purchase }: { purchase: Purchase }) {
  const { say, periodOf } = usePurchaseWords();
  const id = useId();
  const { choice, choose, isPrepaid } = purchase;
  return (
    <Stack component="section" spacing={4} aria-labelledby={id} sx={{ pt: 4 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 4, flexWrap: 'wrap' }}>
        <Typography variant="h2" id={id}>
          {say('charging')}
        </Typography>
        <Link href="/pricing" target="_blank" rel="noopener" variant="body2">
          {say('rules')}
        </Link>
      </Stack>
      <RadioGroup
        aria-labelledby={id}
        value={choice.charge_type}
        onChange={(_, value) => choose({ charge_type: value === 'prepaid' ? 'prepaid' : 'postpaid' })}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {(['postpaid', 'prepaid'] as const).map((type) => (
          <Box key={type}>
            <FormControlLabel value={type} control={<Radio size="small" />} label={say(type)} />
            <FormHelperText sx={{ ml: 7, mt: 0 }}>{say(`${type}Help`)}</FormHelperText>
          </Box>
        ))}
      </RadioGroup>
      {isPrepaid && (
        <>
          <TextField
            select
            label={say('period')}
            value={`${choice.period} ${choice.unit}`}
            onChange={({ target: { value } }) => {
              const [period, unit] = value.split(' ');
              choose({ period: Number(period), unit: unit === 'year' ? 'year' : 'month' });
            }}
            sx={{ maxWidth: 240 }}
          >
            {PERIODS.map((each) => (
              <MenuItem key={`${each.period} ${each.unit}`} value={`${each.period} ${each.unit}`}>
                {periodOf(each)}
              </MenuItem>
            ))}
          </TextField>
          <Box>
            <FormControlLabel
              control={
                <Switch checked={choice.auto_renew} onChange={(_, checked) => choose({ auto_renew: checked })} />
              }
              label={say('autoRenew')}
            />
            <FormHelperText sx={{ mt: 0 }}>{say('autoRenewHelp')}</FormHelperText>
          </Box>
          <Vouchers choice={choice} choose={choose} />
        </>
      )}
    </Stack>
  );
}

type Voucher = RaRecord & { id: number; name: string; remaining: string };

/** The vouchers of the account: all that fit are used, unless the buyer leaves some out. */
function Vouchers({ choice, choose }: { choice: PurchaseChoice; choose: Purchase['choose'] }) {
  const { say, money } = usePurchaseWords();
  const id = useId();
  const isListed = useManifestEntry(VOUCHERS) !== undefined;
  const { data = [] } = useGetList<Voucher>(
    VOUCHERS,
    {
      filter: { kind: 'voucher', status: ['unused', 'partly_used'] },
      pagination: { page: 1, perPage: MOST_VOUCHERS },
      sort: { field: 'valid_to', order: 'ASC' },
    },
    { enabled: isListed, onError: () => undefined },
  );
  if (data.length === 0) return null;
  const used = choice.voucher_ids ?? data.map((voucher) => voucher.id);
  const set = (voucher: number, isUsed: boolean) => {
    const others = used.filter((each) => each !== voucher);
    const next = isUsed ? [...others, voucher] : others;
    choose({ voucher_ids: next.length === data.length ? null : next });
  };
  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ m: 0, p: 0, border: 0 }}>
      <Typography variant="body2" id={id} color="textSecondary">
        {say('vouchers')}
      </Typography>
      {data.map((voucher) => (
        <FormControlLabel
          key={voucher.id}
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              size="small"
              checked={used.includes(voucher.id)}
              onChange={(_, checked) => set(voucher.id, checked)}
            />
          }
          label={say('voucherLeft', { name: voucher.name, amount: money(voucher.remaining) })}
        />
      ))}
    </Box>
  );
}
