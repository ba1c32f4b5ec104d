import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Permission } from '#model/permission.ts';
import { Tag } from '#src/fields/Tag.tsx';

/** Every operation with its answer and what decides it. */
export function SimulationTable({ permissions }: { permissions: Permission[] }) {
  const t = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {(['operation', 'answer', 'why'] as const).map((name) => (
            <TableCell key={name}>{t(`record.simulator.${name}`)}</TableCell>
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

const SEEING = ['list', 'pick', 'show'];

function Line({ operation, label, allowed, reason, statement }: Permission) {
  const t = useTranslate();
  const name = label ?? t(SEEING.includes(operation) ? `record.simulator.${operation}` : `record.why.operation.${operation}`);
  const because = statement ? t('record.simulator.byPolicy', { ...statement }) : (reason ?? t('record.simulator.byRole'));
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell>
        <Tag tone={allowed ? 'success' : 'danger'}>{t(allowed ? 'record.simulator.allowed' : 'record.simulator.refused')}</Tag>
      </TableCell>
      <TableCell>{because}</TableCell>
    </TableRow>
  );
}
