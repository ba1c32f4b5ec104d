import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DIMENSIONS, NONE } from '#model/domains/facts/operating/dimensions.ts';
import type { Grain } from '#model/domains/facts/operating/period.ts';
import type { Definition } from '#model/language/definition.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { OperatingChoice, OperatingReply } from './operatingQuery.ts';
import { rangesOf, type NamedRange } from './rangesOf.ts';

interface Props {
  definition: Definition;
  reply: OperatingReply;
  onChange: (choice: OperatingChoice) => void;
}

/** Chooses grain, range, dimension and key. */
export function OperatingControls({ definition, reply, onChange }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const { grain, dimension, from, to, known } = reply;
  const key = reply.key ?? undefined;
  const choice: OperatingChoice = { grain, dimension, key, from, to };
  const words = definition.fields.dimension?.values ?? {};
  const limits = { htmlInput: { min: known.first ?? undefined, max: known.last ?? undefined } };
  const set = (name: 'from' | 'to', value: string) => {
    // An input is empty while a date is being written.
    if (value === '') return;
    const other = name === 'from' ? to : from;
    const isTurned = name === 'from' ? value > other : value < other;
    onChange(isTurned ? { ...choice, from: value, to: value } : { ...choice, [name]: value });
  };
  return (
    <Bar>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={grain}
        aria-label={translate('operatingData.grain')}
        onChange={(_, next: Grain | null) =>
          next !== null && onChange({ ...choice, grain: next, from: undefined, to: undefined })
        }
      >
        <ToggleButton value="day">{translate('operatingData.day')}</ToggleButton>
        <ToggleButton value="month">{translate('operatingData.month')}</ToggleButton>
      </ToggleButtonGroup>
      <RangeButtons reply={reply} onChoose={(range) => onChange({ ...choice, ...range })} />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={`${grain} ${name}`}
          size="small"
          fullWidth={false}
          type={grain === 'day' ? 'date' : 'month'}
          label={translate(`operatingData.${name}`)}
          value={name === 'from' ? from : to}
          onChange={({ target }) => set(name, target.value)}
          slotProps={{ ...limits, inputLabel: { shrink: true } }}
        />
      ))}
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('operatingData.dimension')}
        value={dimension}
        onChange={({ target }) => {
          const next = DIMENSIONS.find((each) => each === target.value) ?? 'all';
          onChange({ ...choice, dimension: next, key: undefined });
        }}
      >
        {DIMENSIONS.map((each) => (
          <MenuItem key={each} value={each}>
            {words[each]?.label[lang] ?? each}
          </MenuItem>
        ))}
      </TextField>
      {dimension !== 'all' && <KeyField reply={reply} onChoose={(next) => onChange({ ...choice, key: next })} />}
    </Bar>
  );
}

interface RangeButtonsProps {
  reply: OperatingReply;
  onChoose: (range: { from: string; to: string }) => void;
}

/** The ranges that people choose most. */
function RangeButtons({ reply: { grain, from, to, known }, onChoose }: RangeButtonsProps) {
  const translate = useTranslate();
  const ranges = rangesOf(grain, known);
  const chosen = ranges.find((each) => each.from === from && each.to === to);
  const wordOf = ({ kind, count = 0 }: NamedRange) => translate(`operatingData.${kind}`, { count });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen?.name ?? null}
      aria-label={translate('operatingData.period')}
      onChange={(_, name: string | null) => {
        const range = ranges.find((each) => each.name === name);
        if (range !== undefined) onChoose({ from: range.from, to: range.to });
      }}
    >
      {ranges.map((range) => (
        <ToggleButton key={range.name} value={range.name}>
          {wordOf(range)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface KeyFieldProps {
  reply: OperatingReply;
  onChoose: (key: string | undefined) => void;
}

/** One subject of the dimension, among those with figures. */
function KeyField({ reply: { key, parts }, onChoose }: KeyFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={translate('operatingData.key')}
      value={key ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 240 }}
    >
      <MenuItem value="">{translate('operatingData.everyKey')}</MenuItem>
      {/* A subject without figures in this time can be chosen in the address. */}
      {key !== null && parts.every((part) => part.key !== key) && <MenuItem value={key}>{key}</MenuItem>}
      {parts.map((part) => (
        <MenuItem key={part.key} value={part.key}>
          {part.key === NONE ? translate('operatingData.none') : (part.name ?? part.key)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });
