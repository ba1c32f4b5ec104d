import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetOne, type RaRecord } from 'react-admin';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldList } from '#src/schemaViews/facts/FieldList.tsx';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';
import { isMachine } from '#src/domains/network/topology/arrange.ts';
import type { Thing } from '#src/domains/network/topology/arrangement.ts';
import type { Described } from '#src/domains/network/topology/useDescribe.ts';

interface ThingPanelProps {
  thing: Thing;
  describe: Described;
  /** The things that it is connected with. */
  neighbours: readonly Thing[];
  onSelect: (key: string) => void;
  /** Checks reachability from here. */
  onCheck: (id: string) => void;
}

/** The tab of a machine's page with its security groups and their rules. */
const SECURITY_TAB = 'securityGroups';

/** The facts of a record of the drawing, what it is connected with, and where to continue. */
export function ThingPanel({ thing, describe, neighbours, onSelect, onCheck }: ThingPanelProps) {
  const translate = useTranslate();
  const { kind, state, tone, path } = describe(thing);
  const definition = useDefinition(thing.kind);
  const hasRules = definition.show.tabs.some(({ key }) => key === SECURITY_TAB);
  return (
    <Stack spacing={4}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          {kind}
        </Typography>
        {state && (
          <Tag tone={tone} mark="dot">
            {state}
          </Tag>
        )}
      </Stack>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
        {path && (
          <Button size="small" variant="contained" component={LinkBase} to={path}>
            {translate('network.topology.open')}
          </Button>
        )}
        {path && hasRules && (
          <Button size="small" variant="outlined" component={LinkBase} to={`${path}?tab=${SECURITY_TAB}`}>
            {translate('network.topology.security')}
          </Button>
        )}
        {isMachine(thing.key) && (
          <Button size="small" variant="outlined" onClick={() => onCheck(thing.id)}>
            {translate('network.topology.checkFrom')}
          </Button>
        )}
      </Stack>
      <Facts thing={thing} />
      {neighbours.length > 0 && (
        <Box component="section" aria-label={translate('network.topology.column.joined')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {translate('network.topology.column.joined')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {neighbours.slice(0, MOST_NEIGHBOURS).map((each) => (
              <Box component="li" key={each.key} sx={{ py: 0.5 }}>
                <Link component="button" type="button" onClick={() => onSelect(each.key)}>
                  {each.name}
                </Link>
                <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 2 }}>
                  {describe(each).kind}
                </Typography>
              </Box>
            ))}
          </Box>
          {neighbours.length > MOST_NEIGHBOURS && (
            <Typography variant="caption" color="textSecondary">
              +{neighbours.length - MOST_NEIGHBOURS}
            </Typography>
          )}
        </Box>
      )}
    </Stack>
  );
}

const MOST_NEIGHBOURS = 12;

function Facts({ thing }: { thing: Thing }) {
  const definition = useDefinition(thing.kind);
  const shownFields = useShownFields();
  const { data, isPending, isError } = useGetOne<RaRecord>(thing.kind, { id: thing.id }, { retry: false });
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (isError || !data) return null;
  const names = definition.show.summary.filter((name) => name !== definition.stateField);
  return <FieldList definition={definition} record={data} fields={shownFields(definition, data, names)} />;
}
