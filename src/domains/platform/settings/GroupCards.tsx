import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { OverlayButton } from './OverlayButton.tsx';
import type { SettingGroup } from './settingGroups.ts';

/** All groups, each with what it holds and how many of its values differ from the default. */
export function GroupCards({ groups }: { groups: readonly SettingGroup[] }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <div>
      <Grid>
        {groups.map(({ name, icon = 'tune', help, label: named, settings }) => {
          const changed = settings.filter(({ record }) => record.source !== 'default').length;
          return (
            <li key={name}>
              <Card to={`/configure/${name}`}>
                <Icon word={icon} size={22} />
                <b>{label(named)}</b>
                <span>{label(help)}</span>
                <small>
                  {translate('settings.count', { smart_count: settings.length })}
                  {changed > 0 && ` · ${translate('settings.changed', { smart_count: changed })}`}
                </small>
              </Card>
            </li>
          );
        })}
      </Grid>
      <Below>
        <LinkBase to="/configureDetail">{translate('settings.asList')}</LinkBase>
        <OverlayButton />
      </Below>
    </div>
  );
}

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Below = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 16,
});

const Card = styled(LinkBase)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 12px',
  alignItems: 'center',
  height: '100%',
  padding: 16,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  color: token.text,
  textDecoration: 'none',
  '&:hover': { backgroundColor: token.hover },
  '& > svg': { color: token.accentText },
  '& > span, & > small': { gridColumn: '1 / -1', color: token.textMuted },
  '& > small': { fontSize: token.size.note, color: token.textMuted },
});
