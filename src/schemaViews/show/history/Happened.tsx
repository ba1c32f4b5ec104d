import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { Definition, Tone } from '#model/language/definition.ts';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { useOperationName } from './useOperationName.ts';

export interface EventRow {
  /** That lists it. */
  resource: string;
  id: number;
  at: string;
  type: string;
  state: string;
  description: string | null;
}

const TONES: Readonly<Record<string, Tone>> = { completed: 'success', failed: 'danger', started: 'info' };
const ARROW = ' → ';

/** An event of a record of this definition, on one line. */
export function Happened({ definition, row }: { definition: Definition; row: EventRow }) {
  const translate = useTranslate();
  const lang = useLang();
  const label = useLabel();
  const nameOf = useOperationName(definition);
  const { stateField, fields } = definition;
  const states = (stateField === undefined ? undefined : fields[stateField]?.values) ?? {};
  const text = (row.description ?? '')
    .split(ARROW)
    .map((word) => (Object.hasOwn(states, word) && label(states[word]?.label)) || word)
    .join(ARROW);
  return (
    <Row>
      <time dateTime={row.at}>{formatDateTime(new Date(row.at), lang)}</time>
      <span>{translate('record.history.event')}</span>
      <RowName row={row}>{nameOf(row.type.split('.').at(-1) ?? row.type)}</RowName>
      <Tag tone={TONES[row.state] ?? 'neutral'}>
        {translate(`record.history.eventState.${row.state}`, { _: row.state })}
      </Tag>
      <span>{text}</span>
    </Row>
  );
}

/** The subject of a line, with a link to its page for those who may open it. */
export function RowName({ row, children }: { row: { resource: string; id: number }; children: ReactNode }) {
  const to = useShowPath(row.resource)?.(String(row.id));
  return (
    <b>
      {to === undefined ? (
        children
      ) : (
        <LinkBase className="value-link" to={to}>
          {children}
        </LinkBase>
      )}
    </b>
  );
}

/** A line of small texts. */
export const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'baseline',
  overflowWrap: 'anywhere',
  '& time, & span': { color: token.textMuted, fontSize: token.size.note },
  '& b': { fontWeight: 500 },
});
