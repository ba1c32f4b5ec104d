import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCreatePath, useGetList, useLocation, useNavigate, useNotify, type RaRecord } from 'react-admin';
import { readIncident } from '#src/domains/operations/alarms/alarmQueries.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/alarms.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { token } from '#src/ui/theme/token.ts';
import { EventLines } from './EventLines.tsx';

const MOST = 20;

/** What customers hear of an event: its incidents on the status page, and the way to one, for those who may publish. */
export function PublishedIncidents({ event }: { event: RaRecord }) {
  const mayList = useManifestEntry('incidents')?.can.includes('list') ?? false;
  return mayList ? <Incidents event={event} /> : null;
}

function Incidents({ event }: { event: RaRecord }) {
  const translate = useTranslate();
  const label = useLabel();
  const definition = useDefinitionIfLoaded('incidents');
  const mayCreate = useManifestEntry('incidents')?.can.includes('create') ?? false;
  const { data = [] } = useGetList<RaRecord>('incidents', {
    filter: { event_ids: event.id },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  const [isOpening, open] = useOpenForm(event);
  const status = definition?.fields['status'];
  if (definition === undefined || (data.length === 0 && !mayCreate)) return null;
  return (
    <Part>
      <h3>{translate('alarms.published.title')}</h3>
      <EventLines empty={translate('alarms.published.none')}>
        {data.map((incident) => (
          <li key={incident.id}>
            <b>
              <RecordLink
                resource="incidents"
                id={incident.id}
                label={recordTitle(definition, incident)}
                dense={false}
              />
            </b>
            {status && <FieldFor definition={definition} record={incident} field={status} />}
          </li>
        ))}
      </EventLines>
      {mayCreate && data.length === 0 && (
        <Button variant="outlined" loading={isOpening} onClick={() => void open()}>
          {label(definition.createLabel ?? definition.label)}
        </Button>
      )}
    </Part>
  );
}

/** Opens the form of an incident with what is known of the event; it leads back to the page of the event. */
function useOpenForm(event: RaRecord): [isOpening: boolean, open: () => Promise<void>] {
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const notify = useNotify();
  const { pathname } = useLocation();
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    try {
      const source = JSON.stringify(await readIncident(event.id));
      const query = new URLSearchParams({ source, return: pathname });
      navigate(`${createPath({ type: 'create', resource: 'incidents' })}?${query}`);
    } catch (reason) {
      if (!(reason instanceof ApiFault)) throw reason;
      notify(reason.message, { type: 'error' });
    } finally {
      setIsOpening(false);
    }
  };
  return [isOpening, open];
}

const Part = styled('section')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  marginTop: 16,
  paddingTop: 12,
  borderTop: `1px solid ${token.hairline}`,
  '& h3': { margin: 0, fontSize: token.size.text, fontWeight: 500, color: token.textMuted },
  '& > ul': { width: '100%' },
});
