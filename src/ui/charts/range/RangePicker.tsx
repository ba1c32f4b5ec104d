import Refresh from '@mui/icons-material/RefreshOutlined';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { CustomRange } from './CustomRange.tsx';
import { RANGES } from './timeRange.ts';
import { REFRESHES, type RangeChoice } from './useTimeRange.ts';
import '#src/i18n/parts/machine.ts';

interface Props {
  choice: RangeChoice;
  /** When the shown data arrived, as text. */
  updated: string | undefined;
  onRefresh: () => void;
}

/** The time range of the charts on a page, and when they are refreshed. */
export function RangePicker({ choice, updated, onRefresh }: Props) {
  const translate = useTranslate();
  const { range, refresh } = choice;
  const isCustom = range.key === 'custom';
  return (
    <Row>
      <Select
        size="small"
        value={range.key}
        onChange={({ target: { value } }) =>
          value === 'custom' ? choice.chooseSpan(range.from, range.to) : choice.chooseRange(value)
        }
        inputProps={{ 'aria-label': translate('chart.range.label') }}
      >
        {[...RANGES.map(({ key }) => key), 'custom' as const].map((key) => (
          <MenuItem key={key} value={key}>
            {translate(`chart.range.${key}`)}
          </MenuItem>
        ))}
      </Select>
      {isCustom && (
        <CustomRange key={`${range.from} ${range.to}`} from={range.from} to={range.to} onChange={choice.chooseSpan} />
      )}
      <End>
        {updated !== undefined && <small>{translate('chart.refresh.at', { time: updated })}</small>}
        {!isCustom && (
          <Select
            size="small"
            value={refresh}
            onChange={({ target: { value } }) => choice.chooseRefresh(value)}
            inputProps={{ 'aria-label': translate('chart.refresh.auto') }}
          >
            {REFRESHES.map((seconds) => (
              <MenuItem key={seconds} value={seconds}>
                {translate(`chart.refresh.every.${seconds}`)}
              </MenuItem>
            ))}
          </Select>
        )}
        <Tooltip title={translate('chart.refresh.now')}>
          <IconButton onClick={onRefresh} aria-label={translate('chart.refresh.now')}>
            <Refresh />
          </IconButton>
        </Tooltip>
      </End>
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });

const End = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginInlineStart: 'auto',
  '& small': { color: token.textMuted, fontSize: token.size.note, fontVariantNumeric: 'tabular-nums' },
});
