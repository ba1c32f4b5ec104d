import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';

const COLUMNS = ['version', 'note', 'created_by', 'created_at'];

/** The versions of a policy with visible actions. There are too few to page or sort. */
export function PolicyVersionTable({ definition, versions }: { definition: Definition; versions: RaRecord[] }) {
  const label = useLabel();
  const { launch, dialog } = useActionLauncher(definition);
  const fields = COLUMNS.flatMap((name) => definition.fields[name] ?? []);
  return (
    <>
      <Box
        sx={{
          overflowX: 'auto',
          '& th, & td': { whiteSpace: 'nowrap' },
          '& td:nth-of-type(2)': { whiteSpace: 'normal', minWidth: 160 },
        }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              {fields.map((field) => (
                <TableCell key={field.name}>{label(field.label)}</TableCell>
              ))}
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {versions.map((version) => (
              <TableRow key={version.id}>
                {fields.map((field, index) => (
                  <TableCell key={field.name}>
                    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                      <FieldFor field={field} record={version} definition={definition} dense />
                      {index === 0 && version.is_default === true && (
                        <Tag tone="success">{label(definition.fields.is_default?.label)}</Tag>
                      )}
                    </Stack>
                  </TableCell>
                ))}
                <TableCell align="right">
                  <VersionActions
                    definition={definition}
                    version={version}
                    onPress={(action) => launch(action, { kind: 'record', record: version })}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {dialog}
    </>
  );
}

function VersionActions({
  definition,
  version,
  onPress,
}: {
  definition: Definition;
  version: RaRecord;
  onPress: (action: string) => void;
}) {
  const actions = useRecordActions(definition, version);
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      {actions.map(({ action, name, reason }) => (
        <Tooltip key={action} title={reason ?? ''} describeChild>
          <span>
            <Button disabled={reason !== undefined} onClick={() => onPress(action)}>
              {name}
            </Button>
          </span>
        </Tooltip>
      ))}
    </Stack>
  );
}
