import { LinkBase } from 'react-admin';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { PanelView } from '#src/domains/operations/boards/panel.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { toneColors } from '#src/ui/theme/token.ts';
import { isBeyond } from './beyond.ts';
import { TopFrame } from './TopFrame.tsx';

const MOST_ROWS = 50;

/** The first objects of a chart and their values. */
export function PanelTable(view: PanelView) {
  const translate = useTranslate();
  const { panel, title, height } = view;
  return (
    <TopFrame view={view} most={MOST_ROWS}>
      {({ rows, note }) => (
        <Panel title={title} note={note}>
          {/* A scrolling element must be reachable by keyboard. */}
          <FigureTable tabIndex={0} aria-label={title} style={{ height }}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{translate('boards.panel.object')}</th>
                  <th scope="col">{translate('statistics.top.value')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, title: name, value, text, path, onOpen }) => (
                  <tr key={id}>
                    <th scope="row">
                      <LinkBase to={path} onClick={onOpen}>
                        {name}
                      </LinkBase>
                    </th>
                    <td
                      style={isBeyond(panel, value) ? { color: toneColors('danger').text, fontWeight: 600 } : undefined}
                    >
                      {text}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </FigureTable>
        </Panel>
      )}
    </TopFrame>
  );
}
