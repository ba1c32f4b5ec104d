import { styled } from '@mui/material/styles';
import type { Backtest } from '#src/domains/operations/alarms/alarmQueries.ts';
import '#src/i18n/parts/alarms.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** How often a rule would have fired and who would have been notified, beside what the saved rule did. */
export function Figures({ tested }: { tested: Backtest }) {
  const translate = useTranslate();
  const { saved, notifications, episode_count: episodes, notified, nights, measured, objects } = tested;
  const isHeard = notifications.length > 0;
  const figures = [
    { key: 'episodes', text: String(episodes) },
    { key: 'notified', text: String(isHeard ? notified : 0) },
    { key: 'nights', text: String(isHeard ? nights : 0) },
    { key: 'objects', text: translate('alarms.test.objectsOf', { measured, objects }) },
  ] as const;
  return (
    <div>
      <List>
        {figures.map(({ key, text }) => (
          <div key={key}>
            <dt>{translate(`alarms.test.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </List>
      {saved && (
        <Note>
          {translate('alarms.test.saved', {
            episodes: saved.episode_count,
            notified: saved.notified,
            nights: saved.nights,
          })}{' '}
          {translate('alarms.test.difference', { more: saved.only_now, less: saved.only_saved })}
        </Note>
      )}
      {notified > 0 && !isHeard && <Note>{translate('alarms.test.noReceivers', { smart_count: notified })}</Note>}
    </div>
  );
}

const List = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: 0,
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, fontSize: token.size.part, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

const Note = styled('p')({ margin: '8px 0 0', color: token.textMuted });
