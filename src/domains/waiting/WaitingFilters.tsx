import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { WaitingReply } from '#src/schemaViews/list/waiting/waitingQuery.ts';

const AGES = [
  [0, 'any'],
  [24, 'day'],
  [72, 'days'],
  [168, 'week'],
] as const;

interface Props {
  kinds: WaitingReply['kinds'];
  kind: string | undefined;
  olderHours: number;
  set: (given: { kind?: string | null; olderHours?: number }) => void;
}

/** The kinds of which something waits, with their numbers, and for how long. */
export function WaitingFilters({ kinds, kind, olderHours, set }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const shown = kinds.filter(({ resource, view, count }) => count > 0 || `${resource}.${view}` === kind);
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Bar>
      <Kinds aria-label={translate('waiting.kinds')}>
        <Choice
          name={translate('waiting.all', { count: all })}
          isChosen={kind === undefined}
          onChoose={() => set({ kind: null })}
        />
        {shown.map(({ resource, view, count }) => {
          const entry = resources.find((each) => each.resource === resource);
          const words = entry?.waits?.find((each) => each.view === view)?.label;
          const key = `${resource}.${view}`;
          return (
            <Choice
              key={key}
              name={`${label(entry?.label)} · ${label(words)} ${count}`}
              isChosen={key === kind}
              onChoose={() => set({ kind: key === kind ? null : key })}
            />
          );
        })}
      </Kinds>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('waiting.age')}
        value={olderHours}
        onChange={({ target }) => set({ olderHours: Number(target.value) })}
        sx={{ minWidth: 140 }}
      >
        {AGES.map(([hours, word]) => (
          <MenuItem key={word} value={hours}>
            {translate(`waiting.ages.${word}`)}
          </MenuItem>
        ))}
      </TextField>
    </Bar>
  );
}

const Choice = ({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) => (
  <Chip
    label={name}
    color={isChosen ? 'primary' : 'default'}
    variant={isChosen ? 'filled' : 'outlined'}
    aria-pressed={isChosen}
    onClick={onChoose}
  />
);

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  marginBottom: 12,
});

const Kinds = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
