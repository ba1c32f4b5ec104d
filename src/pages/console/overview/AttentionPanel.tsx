import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { AttentionLine } from './attentionLines.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { useNames } from '#src/definitions/useNames.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';

/** The records that need attention; each line links to exactly those records. */
export function AttentionPanel({ lines, more }: { lines: readonly AttentionLine[]; more: number }) {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const number = useNumber();
  const enter = useEnterCloud();
  return (
    <Panel
      title={translate('overview.attention.title')}
      note={lines.length > 0 ? translate('overview.attention.help') : undefined}
    >
      {lines.length === 0 ? (
        <Calm>
          <CheckCircle aria-hidden />
          {translate('overview.attention.none')}
        </Calm>
      ) : (
        <List>
          {lines.map(({ entry, label: words, tone, count, filter, cloud_id, cloud }) => (
            <li key={`${entry.resource} ${cloud_id ?? ''} ${JSON.stringify(filter)}`}>
              <Line to={listAddress(entry, filter)} onClick={() => cloud_id !== undefined && enter(cloud_id)}>
                <Icon word={entry.icon} size={16} />
                <span>{cloud === undefined ? nameOf(entry) : `${label(entry.plural)} · ${cloud}`}</span>
                <i aria-hidden style={{ backgroundColor: toneColors(tone).dot }} />
                <span>{label(words)}</span>
                <b>{number(count)}</b>
              </Line>
            </li>
          ))}
          {more > 0 && <More>{translate('overview.attention.more', { smart_count: more })}</More>}
        </List>
      )}
    </Panel>
  );
}

const Calm = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '16px 0',
  color: toneColors('success').text,
});

const More = styled('li')({ display: 'flex', alignItems: 'center', minHeight: 36, color: token.textMuted });

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
});

const Line = styled(LinkBase)({
  display: 'grid',
  gridTemplateColumns: '16px minmax(72px, 2fr) 8px minmax(72px, 3fr) auto',
  alignItems: 'center',
  columnGap: 8,
  minHeight: 36,
  color: token.text,
  textDecoration: 'none',
  '& > span:first-of-type': { color: token.textFaint },
  '& i': { width: 8, height: 8, borderRadius: '50%' },
  '& b': { fontSize: token.size.part, fontWeight: 600 },
  '&:hover': { color: token.accentText },
});
