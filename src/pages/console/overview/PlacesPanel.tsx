import { styled } from '@mui/material/styles';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import '#src/i18n/parts/overview.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { CloudLink } from './CloudLink.tsx';
import type { FilledPanel, PanelFigure } from './overviewQuery.ts';
import { useFigureText } from './useFigureText.ts';

interface Props {
  panel: FilledPanel;
  /** The reference or the text by which the figures are divided. */
  by: string;
  entryOf: (resource: string) => ManifestEntry | undefined;
}

/** Figures by place: a row for each place that has records, and a column for each name. Each cell leads to its list. */
export function PlacesPanel({ panel: { label: title, figures }, by, entryOf }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const text = useFigureText();
  const columns = [...Map.groupBy(figures, ({ label: name }) => name.en).values()];
  const places = new Map(figures.flatMap(({ parts = [] }) => parts.map((part) => [part.id, part.title] as const)));
  return (
    <Panel title={label(title)}>
      {places.size === 0 ? (
        <Nothing>{translate('overview.places.none')}</Nothing>
      ) : (
        <Scroll>
          <table>
            <thead>
              <tr>
                <th scope="col">{label(figures[0]?.dividedBy)}</th>
                {columns.map(([first]) => first && <th key={first.key}>{label(first.label)}</th>)}
              </tr>
            </thead>
            <tbody>
              {[...places].map(([id, name]) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {columns.map((column) => (
                    <td key={column[0]?.key}>
                      {partsAt(column, id).map(({ figure, value }) => {
                        const entry = entryOf(figure.list.resource);
                        if (entry === undefined) return null;
                        return (
                          <CloudLink
                            key={figure.key}
                            entry={entry}
                            filter={{ ...figure.list.filter, [by]: id }}
                            textOf={(each) => text(each, figure)}
                          >
                            <b style={figure.tone && { color: toneColors(figure.tone).text }}>{text(value, figure)}</b>
                          </CloudLink>
                        );
                      })}
                      {partsAt(column, id).length === 0 && <span>0</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Panel>
  );
}

/** The parts of the figures of a column at one place. */
const partsAt = (column: readonly PanelFigure[], id: string | number) =>
  column.flatMap((figure) =>
    (figure.parts ?? []).filter((part) => part.id === id).map(({ value }) => ({ figure, value })),
  );

const Nothing = styled('p')({ margin: '16px 0', color: token.textMuted });

const Scroll = styled('div')({
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th': { textAlign: 'start', fontWeight: 400, padding: '8px 12px 8px 0', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: token.size.note, color: token.textMuted, whiteSpace: 'nowrap' },
  '& thead th:not(:first-of-type)': { padding: '8px 0 8px 12px', textAlign: 'end' },
  '& tbody tr': { borderTop: `1px solid ${token.hairline}` },
  '& td': { padding: '8px 0 8px 12px', textAlign: 'end' },
  '& td span': { color: token.textFaint },
  '& td b': { fontWeight: 600 },
});
