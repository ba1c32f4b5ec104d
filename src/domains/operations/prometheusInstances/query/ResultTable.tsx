import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/prometheus.ts';
import { saveTable } from '#src/ui/charts/saveTable.ts';
import { token } from '#src/ui/theme/token.ts';
import { seriesName, type QueryResult } from './runQuery.ts';

interface Row {
  name: string;
  cells: string[];
}

/** Every series of an answer: its value, or the last, the smallest and the largest of a range. */
export function ResultTable({ result }: { result: QueryResult }) {
  const translate = useTranslate();
  const lang = useLang();
  const columns = (
    result.resultType === 'matrix' ? (['last', 'min', 'max'] as const) : (['value', 'time'] as const)
  ).map((name) => translate(`prometheus.${name}`));
  const rows = rowsOf(result, (seconds) => formatDateTime(new Date(seconds * 1_000), lang));
  return (
    <>
      <Button
        size="small"
        sx={{ alignSelf: 'flex-end' }}
        onClick={() =>
          saveTable(
            'prometheus',
            [translate('prometheus.series'), ...columns],
            rows.map(({ name, cells }, index) => ({ key: String(index), title: name, cells })),
          )
        }
      >
        CSV
      </Button>
      {/* A scrolling element must be reachable by keyboard. */}
      <Box
        component="section"
        tabIndex={0}
        aria-label={translate('prometheus.table')}
        sx={{ maxHeight: 480, overflow: 'auto' }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('prometheus.series')}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, cells }, index) => (
              <TableRow key={`${name} ${index}`}>
                <TableCell
                  sx={{ minWidth: 200, fontFamily: token.mono, fontSize: token.size.note, overflowWrap: 'anywhere' }}
                >
                  {name}
                </TableCell>
                {cells.map((cell, column) => (
                  <TableCell
                    key={columns[column]}
                    align="right"
                    sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}

function rowsOf(answer: QueryResult, at: (seconds: number) => string): Row[] {
  switch (answer.resultType) {
    case 'vector':
      return answer.result.map(({ metric, value: [time, text] }) => ({
        name: seriesName(metric),
        cells: [text, at(time)],
      }));
    case 'matrix':
      return answer.result.map(({ metric, values }) => {
        const numbers = values.map(([, text]) => Number(text)).filter((value) => !Number.isNaN(value));
        const say = (value: number) => (numbers.length === 0 ? '-' : String(value));
        // One by one: thousands of values are too many arguments for Math.min.
        const pick = (better: (a: number, b: number) => boolean) =>
          say(numbers.reduce((best, each) => (better(each, best) ? each : best), numbers[0] ?? 0));
        return {
          name: seriesName(metric),
          cells: [values.at(-1)?.[1] ?? '-', pick((a, b) => a < b), pick((a, b) => a > b)],
        };
      });
    default:
      return [{ name: answer.resultType, cells: [answer.result[1], at(answer.result[0])] }];
  }
}
