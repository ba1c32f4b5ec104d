import { styled } from '@mui/material/styles';
import type { Definition } from '#model/language/definition.ts';
import type { HistoryStep } from '#src/dataProviders/consoleDataProvider.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** The steps of an operation, folded: when, the state that followed, and which other fields changed. */
export function HistorySteps({ definition, steps }: { definition: Definition; steps: readonly HistoryStep[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { fields, stateField } = definition;
  const state = stateField === undefined ? undefined : fields[stateField];
  return (
    <Folded>
      <summary>{translate('record.history.steps', { smart_count: steps.length })}</summary>
      <ol>
        {steps.map(({ id, at, actor_name, actor_hidden, changes }) => {
          const to = changes.find(({ field }) => field === stateField)?.after;
          const others = changes.filter(({ field }) => field !== stateField);
          return (
            <li key={id}>
              <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>
              <span>{translate(actor_name || actor_hidden ? 'record.history.requested' : 'record.history.went')}</span>
              {state && typeof to === 'string' && (
                <FieldFor field={state} record={{ id: '', [state.name]: to }} definition={definition} dense />
              )}
              <small>
                {others
                  .map((change) => label(change.label ?? fields[change.field]?.label) || change.field)
                  .join(translate('record.listComma'))}
              </small>
            </li>
          );
        })}
      </ol>
    </Folded>
  );
}

const Folded = styled('details')({
  borderTop: `1px solid ${token.hairline}`,
  padding: '8px 16px',
  '& summary': { cursor: 'pointer', color: token.textMuted, fontSize: token.size.note, width: 'fit-content' },
  '& ol': { listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 8 },
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 12, rowGap: 4, alignItems: 'baseline' },
  '& time': { color: token.textMuted, fontSize: token.size.note, fontVariantNumeric: 'tabular-nums' },
  '& small': { color: token.textMuted, fontSize: token.size.note, minWidth: 0, overflowWrap: 'anywhere' },
});
