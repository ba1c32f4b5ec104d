import { Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { Tag } from '#src/fields/Tag.tsx';
import { THING_KINDS, type Arrangement } from './arrangement.ts';
import type { Described } from './useDescribe.ts';

/** The same as the drawing, as a table: each thing with its state and what it is connected with. */
export function TopologyTable({ arrangement: { things, lines }, describe }: { arrangement: Arrangement; describe: Described }) {
  const translate = useTranslate();
  const byKey = new Map(things.map((thing) => [thing.key, thing]));
  const joined = new Map<string, string[]>();
  for (const { from, to } of lines) {
    joined.set(from, [...(joined.get(from) ?? []), byKey.get(to)?.name ?? '']);
    joined.set(to, [...(joined.get(to) ?? []), byKey.get(from)?.name ?? '']);
  }
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('network.topology.table')}>
        <TableHead>
          <TableRow>
            {['kind', 'name', 'state', 'addresses', 'joined'].map((column) => (
              <TableCell key={column}>{translate(`network.topology.column.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {THING_KINDS.flatMap((kind) => things.filter((thing) => thing.kind === kind)).map((thing) => {
            const { kind, state, tone, path } = describe(thing);
            return (
              <TableRow key={thing.key}>
                <TableCell>{kind}</TableCell>
                <TableCell component="th" scope="row">
                  {path ? <Link component={LinkBase} to={path}>{thing.name}</Link> : thing.name}
                </TableCell>
                <TableCell>{state && <Tag tone={tone} mark="dot">{state}</Tag>}</TableCell>
                <TableCell>{thing.detail.join(translate('record.listComma')) || '-'}</TableCell>
                <TableCell>{listed(joined.get(thing.key) ?? [], translate('record.listComma')) || '-'}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const MOST_NAMES = 12;

const listed = (names: readonly string[], comma: string): string => (names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(comma)} +${names.length - MOST_NAMES}` : names.join(comma));
