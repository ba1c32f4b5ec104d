import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useFormContext, useWatch } from 'react-hook-form';
import { LinkBase } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { formatMinute, parseTime } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { EnumValue } from '#model/language/fieldDefinition.ts';
import { token } from '#src/ui/theme/token.ts';
import type { GroupSetting } from './settingGroups.ts';

interface SettingRowProps {
  setting: GroupSetting;
  /** The words for where a value comes from. */
  sources: Readonly<Record<string, EnumValue>>;
  /** A stored secret is to be removed. */
  cleared: boolean;
  onClear: (cleared: boolean) => void;
}

/** The input of a setting, with its key, where its value comes from, and the way back to the default. */
export function SettingRow({ setting, sources, cleared, onClear }: SettingRowProps) {
  const { field, record } = setting;
  const translate = useTranslate();
  const label = useLabel();
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: field.name });
  const isFixed = record.source === 'environment';
  const standard: Json = field.default ?? null;
  const isSecret = field.type === 'secret';
  const source = sources[record.source];
  const at = record.source === 'table' ? parseTime(record.set_at) : undefined;
  const by = record._labels?.['set_by'];
  const canReset = !isFixed && (isSecret ? record.source === 'table' && !cleared : (value ?? null) !== standard);
  const reset = () => {
    setValue(field.name, standard, { shouldDirty: true, shouldValidate: true });
    if (isSecret) onClear(true);
  };
  return (
    <Row id={record.key}>
      <InputFor field={{ ...field, required: false }} name={field.name} disabled={isFixed || cleared} />
      <Facts>
        <LinkBase to={`/configureDetail/${record.id}`}>{record.key}</LinkBase>
        {source && <Tag tone={source.tone}>{label(source.label)}</Tag>}
        {isFixed && <span>{translate('settings.byVariable', { variable: record.env_variable })}</span>}
        {at && <span>{[by, formatMinute(at)].filter(Boolean).join(' · ')}</span>}
        {cleared && (
          <Button size="small" onClick={() => onClear(false)}>
            {translate('settings.keepSecret')}
          </Button>
        )}
        {canReset && (
          <Button size="small" onClick={reset} aria-label={translate('settings.resetOf', { name: label(field.label) })}>
            {translate(isSecret ? 'settings.clearSecret' : 'settings.reset')}
          </Button>
        )}
      </Facts>
    </Row>
  );
}

const Row = styled('div')({ display: 'grid', gap: 4, minWidth: 0, scrollMarginTop: 80 });

const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 28,
  color: token.textMuted,
  fontSize: token.size.note,
  '& > a': { fontFamily: token.mono, color: token.textMuted, overflowWrap: 'anywhere' },
});
