import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useNames } from '#src/definitions/useNames.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { CloudLink } from './CloudLink.tsx';
import type { FilledPanel, PanelFigure } from './overviewQuery.ts';
import { useFigureText } from './useFigureText.ts';

interface Props {
  panel: FilledPanel;
  entryOf: (resource: string) => ManifestEntry | undefined;
  /** Below the figures. */
  children?: ReactNode;
}

/** Figures that definitions declare (`overview.figures`); each leads to the list of exactly its records. */
export function FigurePanel({ panel, entryOf, children }: Props) {
  const label = useLabel();
  return (
    <Panel title={label(panel.label)}>
      {panel.figures.length > 0 && (
        <Tiles>
          {panel.figures.map((figure) => {
            const entry = entryOf(figure.list.resource);
            return (
              entry && (
                <Tile
                  key={figure.key}
                  figure={figure}
                  entry={entry}
                  isShared={isShared(figure, panel.figures, label)}
                />
              )
            );
          })}
        </Tiles>
      )}
      {children}
    </Panel>
  );
}

/** Whether another figure of the panel has the same name. */
const isShared = (
  { key, label }: PanelFigure,
  figures: readonly PanelFigure[],
  textOf: ReturnType<typeof useLabel>,
): boolean => figures.some((other) => other.key !== key && textOf(other.label) === textOf(label));

function Tile({ figure, entry, isShared: withName }: { figure: PanelFigure; entry: ManifestEntry; isShared: boolean }) {
  const label = useLabel();
  const nameOf = useNames();
  const text = useFigureText();
  const { help, before, tone, value, list, clouds } = figure;
  const textOf = (of: number | string) => text(of, figure);
  const name = withName ? `${nameOf(entry)} · ${label(figure.label)}` : label(figure.label);
  const isCalm = Number(value) === 0;
  return (
    <li>
      <Tooltip title={help ? label(help) : ''}>
        <span>
          <CloudLink entry={entry} filter={list.filter} clouds={clouds} textOf={textOf}>
            <small>{name}</small>
            <b style={tone && !isCalm ? { color: toneColors(tone).text } : undefined}>
              {value === null ? '–' : textOf(value)}
            </b>
          </CloudLink>
        </span>
      </Tooltip>
      {before && (
        <i>
          {label(before.label)} {textOf(before.value)}
        </i>
      )}
    </li>
  );
}

const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(148px, calc(50% - 8px)), 1fr))',
  gap: '16px 16px',
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', alignContent: 'start', gap: 2, minWidth: 0 },
  '& small': { display: 'block', fontSize: token.size.note, color: token.textMuted },
  '& b': { display: 'block', fontSize: token.size.title, fontWeight: 600, overflowWrap: 'anywhere' },
  '& i': { fontStyle: 'normal', fontSize: token.size.note, color: token.textMuted },
});
