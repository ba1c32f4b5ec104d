import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { foundSettings } from './foundSettings.ts';
import type { SettingGroup } from './settingGroups.ts';

/** The search over all settings, and the groups below it; while something is typed, what was found. */
export function GroupNav({ groups, current }: { groups: readonly SettingGroup[]; current: string | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const [typed, setTyped] = useState('');
  const found = foundSettings(groups, typed, label);
  return (
    <Side>
      <TextField
        size="small"
        fullWidth
        type="search"
        value={typed}
        label={translate('settings.search')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output>{typed.trim() !== '' && translate('settings.found', { smart_count: found.length })}</output>
      <nav aria-label={translate(typed.trim() === '' ? 'settings.groups' : 'settings.results')}>
        {typed.trim() === ''
          ? groups.map(({ name, icon = 'tune', label: named }) => (
              <Entry key={name} to={`/configure/${name}`} aria-current={name === current ? 'page' : undefined}>
                <Icon word={icon} size={18} />
                {label(named)}
              </Entry>
            ))
          : found.map(({ group, setting: { record, field } }) => (
              <Entry
                key={record.key}
                to={`/configure/${group.name}?key=${record.key}`}
                data-found=""
                onClick={() => setTyped('')}
              >
                <span>
                  {label(field.label)}
                  <small>
                    {label(group.label)} · {record.key}
                  </small>
                </span>
              </Entry>
            ))}
      </nav>
    </Side>
  );
}

const Side = styled('div')({
  position: 'sticky',
  top: 72,
  '& > output': { display: 'block', margin: '8px 0 4px', color: token.textMuted, fontSize: token.size.note },
  '& > output:empty': { margin: '8px 0 0' },
  '& > nav': { display: 'grid', gap: 2 },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: {
    position: 'static',
    '& > nav:not(:has([data-found]))': { display: 'flex', overflowX: 'auto', gap: 4, paddingBottom: 4 },
  },
});

const Entry = styled(LinkBase)({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  padding: '8px 10px',
  borderRadius: token.radius.medium,
  color: token.text,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: token.hover },
  '&[aria-current]': { backgroundColor: token.accentSoft, color: token.accentText, fontWeight: 600 },
  '& small': { display: 'block', color: token.textMuted, fontSize: token.size.note },
});
