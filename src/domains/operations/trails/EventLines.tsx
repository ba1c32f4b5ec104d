import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { Happened, Row, type EventRow } from '#src/schemaViews/show/history/Happened.tsx';

export interface LoggedEvent extends Omit<EventRow, 'resource'> {
  resource_type: string | null;
  resource_id: string | null;
  resource_name: string | null;
}

const RESOURCE = 'apiEvents';

/** Events of several records, one below the other. */
export function EventLines({ events, current }: { events: readonly LoggedEvent[]; current?: number }) {
  return (
    <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map((event) => (
        <Stack
          component="li"
          key={event.id}
          aria-current={event.id === current || undefined}
          direction="row"
          sx={{ flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}
        >
          <EventLine event={event} />
          {event.resource_id !== null && (
            <RecordLink
              resource={event.resource_type ?? undefined}
              id={event.resource_id}
              label={event.resource_name ?? event.resource_id}
              dense={false}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

/** In the words of its resource, for those who may see it. */
function EventLine({ event }: { event: LoggedEvent }) {
  const type = event.resource_type ?? '';
  const isSeen = useKindNames().has(type);
  const definition = useDefinitionIfLoaded(isSeen ? type : undefined);
  if (definition !== undefined) return <Happened definition={definition} row={{ ...event, resource: RESOURCE }} />;
  return (
    <Row>
      <Typography component="code">{event.type}</Typography>
      <span>{event.description ?? ''}</span>
    </Row>
  );
}
