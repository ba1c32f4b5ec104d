import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { WaitingItem } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { ItemActions } from './ItemActions.tsx';

interface Props {
  item: WaitingItem;
  /** Absent: it cannot be selected. */
  isChosen?: boolean;
  onChoose?: () => void;
  onDone: () => void;
}

/** One record that waits: what it is, what a person decides by, since when, and the decisions. */
export function WaitingRow({ item, isChosen = false, onChoose, onDone }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { resources } = useManifest();
  const entry = resources.find(({ resource }) => resource === item.resource);
  const definition = useDefinitionIfLoaded(item.resource);
  const enter = useEnterCloud();
  const path = useShowPath(item.resource)?.(String(item.id));
  const words = entry?.waits?.find(({ view }) => view === item.view)?.label;
  const cloud = item.record['cloud_id'];
  const canSelect = onChoose && item.decide.some((name) => definition?.actions[name]?.bulk);
  const facts = item.facts.filter((name) => !isBlank(item.record[name]));
  const since = new Date(item.since);
  return (
    <Row>
      <Pick>
        {canSelect ? (
          <Checkbox
            size="small"
            checked={isChosen}
            onChange={onChoose}
            slotProps={{ input: { 'aria-label': translate('waiting.select', { title: item.title }) } }}
          />
        ) : (
          <Icon word={entry?.icon ?? 'category'} size={18} />
        )}
      </Pick>
      <Body>
        <Head>
          {path === undefined ? (
            <b>{item.title}</b>
          ) : (
            <LinkBase to={path} onClick={() => typeof cloud === 'string' && enter(cloud)}>
              {item.title}
            </LinkBase>
          )}
          <small>
            {label(entry?.label)} · {label(words)}
          </small>
          <time dateTime={item.since} title={formatDateTime(since, lang)}>
            {translate('waiting.since', { age: formatAge(since, lang) })}
          </time>
        </Head>
        {definition && facts.length > 0 && (
          <Facts>
            {facts.map((name) => {
              const field = definition.fields[name];
              return (
                field && (
                  <div key={name}>
                    <dt>{label(field.label)}</dt>
                    <dd>
                      <FieldFor field={field} record={item.record} definition={definition} dense />
                    </dd>
                  </div>
                )
              );
            })}
          </Facts>
        )}
      </Body>
      <Buttons>
        <ItemActions item={item} onDone={onDone} />
        {item.decide.length === 0 && path !== undefined && (
          <Button
            size="small"
            variant="outlined"
            component={LinkBase}
            to={path}
            onClick={() => typeof cloud === 'string' && enter(cloud)}
          >
            {translate('waiting.open')}
          </Button>
        )}
      </Buttons>
    </Row>
  );
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '34px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 8,
  padding: '10px 16px 10px 8px',
  '@media (max-width: 699px)': { gridTemplateColumns: '34px minmax(0, 1fr)', rowGap: 8 },
});

const Pick = styled('div')({ display: 'grid', placeItems: 'center', color: token.textFaint });

const Body = styled('div')({ display: 'grid', gap: 4, minWidth: 0 });

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 10px',
  overflowWrap: 'anywhere',
  '& > a': { color: token.accentText, textDecoration: 'none', fontWeight: 500 },
  '& > b': { fontWeight: 500 },
  '& > small': { color: token.text, fontSize: token.size.note },
  '& > time': { color: token.textMuted, fontSize: token.size.note },
});

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 20px',
  margin: 0,
  fontSize: token.size.note,
  '& > div': { display: 'flex', gap: 6, minWidth: 0, maxWidth: '100%' },
  '& dt': { flex: 'none', color: token.textMuted },
  '& dd': { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media (max-width: 699px)': { gridColumn: 2 },
});
