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
  entryOf: (resource: string) => ManifestEntry | undefined;
}

/** Figures by cloud: a row for each cloud that has records, and a column for each name. Each cell leads to its list. */
export function PlacesPanel({ panel: { label: title, figures }, entryOf }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const text = useFigureText();
  const columns = [...Map.groupBy(figures, ({ label: name }) => name.en).values()];
  const places = new Map(
    figures.flatMap(({ clouds = [] }) => clouds.map(({ cloud_id, cloud }) => [cloud_id, cloud] as const)),
  );
  return (
    <Panel title={label(title)}>
      {places.size === 0 ? (
        <Nothing>{translate('overview.places.none')}</Nothing>
      ) : (
        <Scroll>
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('overview.places.place')}</th>
                {columns.map(([first]) => first && <th key={first.key}>{label(first.label)}</th>)}
              </tr>
            </thead>
            <tbody>
              {[...places].map(([id, name]) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {columns.map((column) => (
                    <td key={column[0]?.key}>
                      {partsAt(column, id).map(({ figure, part }) => {
                        const entry = entryOf(figure.list.resource);
                        return (
                          entry && (
                            <CloudLink
                              key={figure.key}
                              entry={entry}
                              filter={figure.list.filter}
                              clouds={[part]}
                              textOf={(value) => text(value, figure)}
                            >
                              <b style={figure.tone && { color: toneColors(figure.tone).text }}>
                                {text(part.value, figure)}
                              </b>
                            </CloudLink>
                          )
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

/** The parts of the figures of a column in one cloud. A cloud of one product has one of them. */
const partsAt = (column: readonly PanelFigure[], id: string) =>
  column.flatMap((figure) =>
    (figure.clouds ?? []).filter(({ cloud_id }) => cloud_id === id).map((part) => ({ figure, part })),
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
