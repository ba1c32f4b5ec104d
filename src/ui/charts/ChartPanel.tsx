import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { Panel } from './Panel.tsx';
import { saveTable } from './saveTable.ts';
import '#src/i18n/parts/machine.ts';

/** A row of the table with the values of the chart. */
export interface ChartRow {
  key: string;
  title: string;
  /** The list of the records that the row counts. */
  path?: string;
  cells: string[];
}

interface Props {
  title: string;
  /** Unit and time range. */
  note?: string;
  columns: readonly string[];
  rows: readonly ChartRow[];
  /** The name of a CSV file of the table, without its ending; without it, there is none. */
  file?: string;
  /** After the table and the file. */
  tools?: ReactNode;
  /** Without the table and the file, as on a screen on a wall. */
  quiet?: boolean;
  children: ReactNode;
}

/** A chart with a table of the same values for readers who prefer it. */
export function ChartPanel({ title, note, columns, rows, file, tools, quiet = false, children }: Props) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const toggle = (
    <Actions>
      {file !== undefined && (
        <Button onClick={() => saveTable(file, columns, rows)} aria-label={translate('chart.file', { title })}>
          CSV
        </Button>
      )}
      <Button
        onClick={() => setAsTable(!asTable)}
        aria-label={translate(asTable ? 'chart.showChart' : 'chart.showTable', { title })}
      >
        {translate(asTable ? 'chart.chart' : 'chart.table')}
      </Button>
      {tools}
    </Actions>
  );
  return (
    <Panel title={title} {...(note !== undefined && { note })} action={!quiet && toggle}>
      {asTable && !quiet ? (
        // A scrolling element must be reachable by keyboard.
        <Scroll tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, title: name, path, cells }) => (
                <tr key={key}>
                  <th scope="row">{path === undefined ? name : <LinkBase to={path}>{name}</LinkBase>}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : (
        children
      )}
    </Panel>
  );
}

const Actions = styled('div')({ display: 'flex', flex: 'none', alignItems: 'center', '& > button': { minWidth: 48 } });

const Scroll = styled('section')({
  height: 280,
  overflow: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    height: 32,
    padding: '0 8px',
    borderBottom: `1px solid ${token.hairline}`,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: 400,
  },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    backgroundColor: token.surface,
    color: token.textMuted,
    fontSize: token.size.note,
  },
  '& a': { color: token.accentText },
});
