import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Permission } from '#model/access/permission.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Every operation with its decision and the deciding rule. */
export function SimulationTable({ permissions }: { permissions: Permission[] }) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {(['operation', 'answer', 'why'] as const).map((name) => (
            <TableCell key={name}>{translate(`record.simulator.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {permissions.map((permission) => (
          <Line key={permission.operation} {...permission} />
        ))}
      </TableBody>
    </Table>
  );
}

const SEEING = ['list', 'pick', 'show'] as const;

function Line({ operation, label, allowed, reason, statement }: Permission) {
  const translate = useTranslate();
  const seeing = SEEING.find((each) => each === operation);
  const name =
    label ??
    (seeing
      ? translate(`record.simulator.${seeing}`)
      : translate(`record.why.operation.${operation}`, { _: operation }));
  const because = statement
    ? translate('record.simulator.byPolicy', { ...statement })
    : (reason ?? translate('record.simulator.byRole'));
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell>
        <Tag tone={allowed ? 'success' : 'danger'}>
          {translate(allowed ? 'record.simulator.allowed' : 'record.simulator.refused')}
        </Tag>
      </TableCell>
      <TableCell>{because}</TableCell>
    </TableRow>
  );
}
