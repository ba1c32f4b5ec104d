import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import '#src/i18n/parts/boards.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { metricsQuery, statesQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import { token } from '#src/ui/theme/token.ts';
import type { Panel } from './panel.ts';
import { chartsOf, TEMPLATES } from './templates.ts';

interface Props {
  /** Absent for those who only read the board. */
  onAdd?: (() => void) | undefined;
  onTake: (panels: Panel[]) => void;
}

/** A board without charts: the way to the first one, and templates of metrics that exist for the reader. */
export function EmptyBoard({ onAdd, onTake }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const { data: catalogue = [] } = useQuery(metricsQuery());
  const { data: counts = [] } = useQuery(statesQuery(undefined, 0));
  const held = counts.flatMap(({ resource, total }) => (total > 0 ? [resource] : []));
  const templates = TEMPLATES.map((name) => ({ name, panels: chartsOf(name, catalogue, held) })).filter(
    ({ panels }) => panels.length > 0,
  );
  /** The second chart of a metric says what it is. */
  const titled = (panel: Panel): Panel => {
    const metric = catalogue.find(({ key }) => key === panel.metric);
    return panel.chart === 'bar' && metric
      ? { ...panel, title: translate('boards.topOf', { name: label(metric.label) }) }
      : panel;
  };
  return (
    <Nothing>
      <b>{translate('boards.empty')}</b>
      {translate(onAdd ? 'boards.emptyText' : 'boards.emptyForeign')}
      {onAdd && (
        <>
          <Button variant="contained" onClick={onAdd}>
            {translate('boards.add')}
          </Button>
          {templates.length > 0 && (
            <fieldset>
              <legend>{translate('boards.templates')}</legend>
              {templates.map(({ name, panels }) => (
                <Button key={name} variant="outlined" onClick={() => onTake(panels.map(titled))}>
                  {translate(`boards.template.${name}`)}
                </Button>
              ))}
            </fieldset>
          )}
        </>
      )}
    </Nothing>
  );
}

const Nothing = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '72px 16px',
  border: `1px dashed ${token.hairlineStrong}`,
  borderRadius: token.radius.large,
  color: token.textMuted,
  textAlign: 'center',
  '& b': { color: token.text, fontWeight: 500 },
  '& fieldset': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: 8,
    margin: 0,
    padding: 0,
    border: 0,
  },
  '& legend': { padding: '8px 0', marginInline: 'auto' },
});
